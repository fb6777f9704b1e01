import { useT } from '../frame.tsx'
import { wordDiff } from './word-diff.ts'

/** Inserted words are underlined, deleted ones struck through. */
export function WordChanges({ before, after }: { before: string; after: string }) {
  const t = useT()
  return (
    <p className="max-w-text rounded-card border border-line bg-paper px-4 py-3 whitespace-pre-line wrap-anywhere">
      {wordDiff(before, after).map(({ kind, text }, place) => {
        // The index is a stable key because parts never move.
        const key = `${place}-${kind}`
        if (kind === 'same') return <span key={key}>{text}</span>
        return kind === 'added' ? (
          <ins
            key={key}
            className="rounded-small bg-green-wash text-green-deep underline decoration-2 underline-offset-2"
          >
            <span className="sr-only">{t('diff.added')}</span>
            {text}
          </ins>
        ) : (
          <del key={key} className="mr-1 rounded-small bg-coral-wash text-coral line-through">
            <span className="sr-only">{t('diff.removed')}</span>
            {text}
          </del>
        )
      })}
    </p>
  )
}
