/** The drawing is decorative; the name beside it is text. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 text-lead font-bold tracking-tight text-ink">
      <svg aria-hidden width="28" height="28" viewBox="0 0 28 28">
        <rect width="28" height="28" rx="8" fill="var(--color-green)" />
        <path d="M6.5 8.5c2.8-.9 5.3-.5 7.5 1.2v10.6c-2.2-1.5-4.7-1.8-7.5-1z" fill="var(--color-on-green)" />
        <path d="M21.5 8.5c-2.8-.9-5.3-.5-7.5 1.2v10.6c2.2-1.5 4.7-1.8 7.5-1z" fill="var(--color-sun)" />
      </svg>
      Repeto
    </span>
  )
}
