import { Badge } from '#ui/parts/badge.tsx'
import type { BadgeTone } from '#ui/parts/badge.tsx'

type Props = { tone: BadgeTone; text: string; details: readonly string[] }

/** The state of something that staff decide, with who decided and why. */
export function DecisionState({ tone, text, details }: Props) {
  const given = details.filter(Boolean).join(': ')
  return (
    <>
      <Badge tone={tone}>{text}</Badge>
      {given && (
        <span title={given} className="mt-1 block max-w-60 truncate text-small text-soft">
          {given}
        </span>
      )}
    </>
  )
}
