import { useFrame, useT } from '../frame.tsx'
import { StatusBadge } from './field-cell.tsx'
import { fieldControls } from './field-controls.tsx'
import type { ListedRow } from './list-data.ts'
import type { AdminScreen } from './screen.ts'

type Props = { screen: AdminScreen; row: ListedRow }

/** The state of the row and, in short, what only actions change. */
export function ReadOnlyFacts({ screen, row, shown }: Props & { shown: 'all' | 'status' }) {
  const facts = useFacts({ screen, row })
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-soft empty:hidden">
      <StatusBadge screen={screen} row={row} />
      {shown === 'all' &&
        facts
          .filter(({ long }) => !long)
          .map(({ label, text }) => <span key={label} suppressHydrationWarning>{`${label}: ${text}`}</span>)}
    </p>
  )
}

/** Texts of several lines that somebody else wrote, above the fields to edit. */
export function ReadOnlyTexts({ screen, row }: Props) {
  const facts = useFacts({ screen, row }).filter(({ long }) => long)
  return facts.map(({ label, text }) => (
    <section key={label} className="mb-4 max-w-200 rounded-card border border-line bg-card p-5">
      <h2 className="mb-1 text-base font-medium">{label}</h2>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
    </section>
  ))
}

/** A row without any field to edit. */
export function ReadOnlyRow({ screen, row }: Props) {
  const facts = useFacts({ screen, row })
  return (
    <dl className="grid max-w-200 gap-4 rounded-card border border-line bg-card p-5">
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt className="text-small text-soft">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line" suppressHydrationWarning>
            {text}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function useFacts({ screen: { resource }, row }: Props): { label: string; text: string; long: boolean }[] {
  const t = useT()
  const frame = useFrame()
  return Object.entries(resource.fields).flatMap(([name, { readOnly, kind, long = false }]) => {
    const isShown = readOnly ?? resource.wire?.identity.includes(name)
    if (!isShown || kind === 'status') return []
    const text = fieldControls[kind].text({ row, name, resource: resource.name, frame, t })
    return text ? [{ label: t(`${resource.name}.${name}`), text, long }] : []
  })
}
