import { MailX } from 'lucide-react'
import { useT } from '#ui/frame.tsx'
import { Card } from '#ui/parts/card.tsx'
import type { Choices } from './choice-contract.ts'
import { Matrix } from './web/choices/matrix.tsx'
import { Messengers } from './web/choices/messengers.tsx'

/** What somebody is told, and where: on the pages where clients and tutors settle their affairs. */
export function ChoicesBlock({ choices }: { choices: Choices }) {
  const t = useT()
  return (
    <Card title={t('choices.title')}>
      <p className="-mt-2 mb-4 text-small text-soft">{t('choices.lead')}</p>
      {choices.comes_back && <ComesBack address={choices.email} />}
      <Matrix choices={choices} />
      {choices.messengers.length > 0 && <Messengers messengers={choices.messengers} />}
      <p className="mt-4 border-t border-line pt-4 text-small text-pretty text-soft">{t('choices.quiet')}</p>
    </Card>
  )
}

function ComesBack({ address }: { address: string }) {
  const t = useT()
  return (
    <div role="status" className="mb-4 flex gap-3 rounded-small bg-coral-wash p-3">
      <MailX aria-hidden className="mt-0.5 size-5 shrink-0 text-coral" />
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{t('choices.comes_back', { address })}</p>
        <p className="text-small text-pretty">{t('choices.comes_back_hint')}</p>
      </div>
    </div>
  )
}
