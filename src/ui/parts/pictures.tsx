import type { ReactNode } from 'react'

type Props = { className: string }

export function StudyLamp({ className }: Props) {
  return (
    <Drawing box="0 0 300 280" className={className}>
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
    </Drawing>
  )
}

export function LostMap({ className }: Props) {
  return (
    <Drawing box="0 0 240 160" className={className}>
      <path d="m20 36 66-18 68 20 66-20v106l-66 20-68-20-66 18z" fill="var(--color-card)" />
      <path d="M86 18v106M154 38v106" stroke="var(--color-line)" />
      <path d="M44 108c16-30 40-12 54-32s28-22 44-6" stroke="var(--color-green)" strokeDasharray="2 9" />
      <path d="M172 100c0 0-18-20-18-34a18 18 0 0 1 36 0c0 14-18 34-18 34z" fill="var(--color-sun)" />
      <path d="M167 61a5.500 5.500 0 1 1 6.500 6c-1 .5-1.500 1.500-1.500 3M172 77v.2" />
    </Drawing>
  )
}

export function Books({ className }: Props) {
  return (
    <Drawing box="0 0 240 160" className={className}>
      <path d="M20 140h200" />
      <path d="M44 140v-24h100v24zM56 116V92h84v24z" fill="var(--color-card)" />
      <path d="M60 140v-24M70 116V92M130 140v-24" stroke="var(--color-green)" />
      <path d="m152 138 16-92 26 5-16 92z" fill="var(--color-green)" />
      <path d="m164 68 26 5m-34 42 26 4" stroke="var(--color-card)" />
      <path
        d="M98 92c-14 0-24-10-24-23 0-12 9-19 18-17 4 1 5 2 6 2s2-1 6-2c9-2 18 5 18 17 0 13-10 23-24 23z"
        fill="var(--color-sun)"
      />
      <path d="M98 54c0-7 3-13 9-16M98 47c-7-1-12-5-13-12 7 0 12 4 13 12z" />
    </Drawing>
  )
}

export function Globe({ className }: Props) {
  return (
    <Drawing box="0 0 240 160" className={className}>
      <path d="M76 148h88M120 148v-16" />
      <circle cx="120" cy="72" r="46" fill="var(--color-card)" />
      <path
        d="M84 50c10-8 22 2 32-4s8-14 20-16c14 4 22 12 27 24-10 8-20 0-27 8s4 18-6 24-20-4-28-2-14 4-24-2c-2-12 0-22 6-32z"
        fill="var(--color-green)"
        stroke="none"
      />
      <path d="M112 100c8-6 20-4 26 2 2 6-2 12-8 15-10 0-18-8-18-17z" fill="var(--color-sun)" stroke="none" />
      <circle cx="120" cy="72" r="46" />
      <path d="M74 72h92M120 26c-22 26-22 66 0 92M120 26c22 26 22 66 0 92" strokeOpacity=".35" />
      <path d="M151 17c32 18 42 58 24 90-13 22-36 32-58 27" />
      <path d="m147 22 8-9M112 132l8 5" />
    </Drawing>
  )
}

export function Chalkboard({ className }: Props) {
  return (
    <Drawing box="0 0 240 160" className={className}>
      <path d="M72 120 56 150M168 120l16 30M120 120v14" />
      <path d="M30 22h180v98H30z" fill="var(--color-green)" />
      <path d="M120 22V12" />
      <path
        d="M52 92c12-36 22-44 30-44 12 0 4 42 16 42s12-30 24-30M140 60h44M140 76h30"
        stroke="var(--color-on-green)"
      />
      <circle cx="176" cy="100" r="4" fill="var(--color-on-green)" stroke="none" />
      <path d="M22 120h196v8H22z" fill="var(--color-sun)" />
      <path d="M150 120v-6h24v6z" fill="var(--color-card)" />
    </Drawing>
  )
}

function Drawing({ box, className, children }: Props & { box: string; children: ReactNode }) {
  return (
    <svg
      aria-hidden
      viewBox={box}
      className={className}
      fill="none"
      stroke="var(--color-ink)"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  )
}
