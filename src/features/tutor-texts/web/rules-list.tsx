import { useT } from '#ui/frame.tsx'

/** The rules for texts in words, as the server tells them. */
export function RulesList({ rules }: { rules: readonly string[] }) {
  const t = useT()
  return (
    <details className="rounded-card border border-line bg-card px-4 py-3">
      <summary className="cursor-pointer font-medium">{t('tutor_text.rules')}</summary>
      <ul className="mt-3 grid list-disc gap-1.5 pl-5 text-base text-soft">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </details>
  )
}
