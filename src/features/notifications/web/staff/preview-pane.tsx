import { Monitor, Smartphone, Text } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#ui/frame.tsx'
import { smsSize } from '../../mail-model.ts'
import type { Channel } from '../../model.ts'
import { MessageBody } from './message-body.tsx'
import type { WirePreview } from './template-api.ts'

const previewModes = { desk: Monitor, phone: Smartphone, text: Text } as const
type PreviewMode = keyof typeof previewModes

export function PreviewPane({ channel, preview }: { channel: Channel; preview: WirePreview }) {
  const t = useT()
  const { seen, problems } = preview
  const outdated = problems.length > 0
  return (
    <section aria-label={t('template.preview')} className="min-w-0 wide:sticky wide:top-4">
      <h3 className="mb-2 text-base font-medium">{t('template.preview')}</h3>
      {outdated && <p className="mb-2 text-small text-coral">{t('template.preview_old')}</p>}
      {seen && (
        <div className={outdated ? 'opacity-60' : ''}>
          {channel === 'mail' ? <EmailPreview seen={seen} /> : <SmsPreview seen={seen} />}
        </div>
      )}
    </section>
  )
}

type RenderedPreview = NonNullable<WirePreview['seen']>

function EmailPreview({ seen }: { seen: RenderedPreview }) {
  const t = useT()
  const [way, setWay] = useState<PreviewMode>('desk')
  return (
    <>
      <fieldset className="mb-3 inline-flex max-w-full rounded-small border border-edge bg-card p-0.5">
        <legend className="sr-only">{t('template.way')}</legend>
        {Object.entries(previewModes).map(([name, Icon]) => (
          <button
            key={name}
            type="button"
            aria-pressed={way === name}
            onClick={() => setWay(name as PreviewMode)}
            className={`inline-flex min-h-8 items-center gap-1.5 rounded-small px-2.5 text-base ${way === name ? 'bg-green-wash font-medium text-green' : 'text-soft hover:text-ink'}`}
          >
            <Icon aria-hidden className="size-4" /> {t(`template.way.${name}`)}
          </button>
        ))}
      </fieldset>
      <div className={way === 'phone' ? 'max-w-80' : 'max-w-150'}>
        <dl className="mb-2 grid gap-0.5 text-small wrap-anywhere">
          <Fact label={t('template.from')} value={seen.from} />
          {seen.reply_to && <Fact label={t('template.reply_to')} value={seen.reply_to} />}
          <Fact label={t('template.subject')} value={seen.subject} strong />
        </dl>
        {way === 'text' ? <Plain text={seen.text} /> : <MessageBody blocks={seen.blocks} mail />}
      </div>
    </>
  )
}

function Fact({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className="flex gap-2">
      <dt className="shrink-0 text-soft">{label}:</dt>
      <dd className={strong ? 'font-semibold' : ''}>{value}</dd>
    </div>
  )
}

function Plain({ text }: { text: string }) {
  return (
    <pre className="rounded-card border border-line bg-card p-4 text-small wrap-anywhere whitespace-pre-wrap">
      {text}
    </pre>
  )
}

/** Providers charge by segment. */
function SmsPreview({ seen }: { seen: RenderedPreview }) {
  const t = useT()
  const { encoding, characters, parts, left } = smsSize(seen.text)
  return (
    <div className="max-w-80">
      <p className="rounded-card rounded-bl-none border border-line bg-green-wash px-4 py-3 whitespace-pre-line wrap-anywhere">
        {seen.text}
      </p>
      <p className="mt-2 text-small text-soft tabular-nums">
        {t('template.sms_size', { characters, parts })}
        {' · '}
        {t('template.sms_left', { left, encoding: encoding.replace('-', '\u2011') })}
      </p>
      {encoding === 'UCS-2' && <p className="mt-1 text-small text-soft">{t('template.sms_ucs2')}</p>}
    </div>
  )
}
