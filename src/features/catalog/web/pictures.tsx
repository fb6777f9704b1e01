/** Our own drawings, in two colours on paper. */
export function StudyLamp({ className }: { className: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 300 280"
      className={className}
      fill="none"
      stroke="var(--color-ink)"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M118 74 60 236h190L166 96z" fill="var(--color-sun)" fillOpacity=".22" stroke="none" />
      <path d="M20 246h260" />
      <path d="M214 246v-16h38v16zM233 230V132L160 62" />
      <circle cx="233" cy="132" r="6" fill="var(--color-card)" />
      <path d="m106 80 22-42c16-8 38 4 44 24l-6 34z" fill="var(--color-green)" />
      <path d="M112 82c6 16 28 26 46 20" fill="var(--color-sun)" />
      <path d="M52 246v-18h104v18zM64 228v-18h98v18zM48 210v-18h96v18z" fill="var(--color-card)" />
      <path d="M66 246v-18M78 228v-18M62 210v-18" stroke="var(--color-green)" />
      <path d="M76 192c14-8 28-8 40 0 12-8 26-8 40 0v-28c-14-8-28-8-40 0-12-8-26-8-40 0z" fill="var(--color-card)" />
      <path d="M116 164v28" />
    </svg>
  )
}

export function LostMap({ className }: { className: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 240 160"
      className={className}
      fill="none"
      stroke="var(--color-ink)"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="m20 36 66-18 68 20 66-20v106l-66 20-68-20-66 18z" fill="var(--color-card)" />
      <path d="M86 18v106M154 38v106" stroke="var(--color-line)" />
      <path d="M44 108c16-30 40-12 54-32s28-22 44-6" stroke="var(--color-green)" strokeDasharray="2 9" />
      <path d="M172 100c0 0-18-20-18-34a18 18 0 0 1 36 0c0 14-18 34-18 34z" fill="var(--color-sun)" />
      <path d="M167 61a5.500 5.500 0 1 1 6.500 6c-1 .5-1.500 1.500-1.500 3M172 77v.2" />
    </svg>
  )
}
