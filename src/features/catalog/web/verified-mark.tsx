import { useT } from '#ui/frame.tsx'

/** Shown when staff have checked the documents. The non-breaking space keeps the mark on the line of the name. */
export function VerifiedMark() {
  const t = useT()
  return (
    <span className="whitespace-nowrap">
      &nbsp;
      <svg
        role="img"
        aria-label={t('tutor.verified')}
        width="18"
        height="18"
        viewBox="0 0 18 18"
        fill="none"
        className="inline align-[-3px]"
      >
        <path
          d="m9 1 2.1 1.600 2.600-.2.7 2.500 2.200 1.500-.9 2.600.9 2.600-2.200 1.400-.7 2.600-2.600-.2L9 17l-2.100-1.600-2.600.2-.7-2.600-2.200-1.400.9-2.600-.9-2.600 2.200-1.500.7-2.500 2.600.2z"
          fill="var(--color-green)"
        />
        <path
          d="m6 9.200 2.100 2L12 7.200"
          stroke="#fff"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </span>
  )
}
