import { useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import type { EditableTemplate } from './template-api.ts'

export function TemplateSummary({ template }: { template: EditableTemplate }) {
  const t = useT()
  const { template: name, to, own, base, sent_on } = template
  return (
    <div className="mt-1 mb-5 grid gap-0.5 text-soft">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
        <span className="wrap-anywhere">{name}</span>
        {own && <Badge tone="info">{t('template.own')}</Badge>}
        {own && base && <span className="wrap-anywhere">{t('template.instead_of', { base })}</span>}
        {to && <span>{`${t('template.to')}: ${t(`template.to.${to}`)}`}</span>}
      </p>
      {sent_on.length === 0 ? (
        <p className="text-small">{t('template.sent_on_nothing')}</p>
      ) : (
        <p className="text-small">
          {`${t('template.sent_on')}: `}
          {sent_on
            .map(({ event, active }) => t(`event.${event}`) + (active ? '' : ` (${t('template.off')})`))
            .join('; ')}
        </p>
      )}
    </div>
  )
}
