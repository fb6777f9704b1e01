import { useEffect, useRef, useState } from 'react'
import { Count, Day, Sum } from '#ui/format.tsx'
import { useFrame, useT } from '#ui/frame.tsx'
import { Books, Chalkboard, Globe, LostMap, StudyLamp } from '#ui/parts/pictures.tsx'
import { contrast, pairs, readColour } from '../model.ts'
import type { Pair } from '../model.ts'
import { Line, Part, Specimens, State } from './specimen.tsx'

const sizes = [
  ['text-display', 38, 44],
  ['text-title', 28, 34],
  ['text-lead', 21, 30],
  ['text-body', 17, 26],
  ['text-base', 15, 22],
  ['text-small', 13, 18],
] as const
const spaces = ['w-1', 'w-2', 'w-3', 'w-4', 'w-6', 'w-8', 'w-12', 'w-16']
const weights = ['font-normal', 'font-medium', 'font-semibold', 'font-bold']
const pictures = { lamp: StudyLamp, books: Books, map: LostMap, globe: Globe, chalkboard: Chalkboard }

export function Basis() {
  const t = useT()
  return (
    <Specimens group="basis">
      <Part title={t('design.part.colours')} wide>
        <ul className="grid grid-cols-2 gap-3 tablet:grid-cols-3 wide:grid-cols-5">
          {pairs.map((pair) => (
            <Swatch key={pair.look} pair={pair} />
          ))}
        </ul>
      </Part>
      <Part title={t('design.part.type')} wide>
        <ul className="grid gap-3">
          {sizes.map(([look, size, height]) => (
            <li key={look} className="grid items-baseline gap-x-6 tablet:grid-cols-[80px_1fr]">
              <span className="text-small text-soft tabular-nums">{`${size} / ${height}`}</span>
              <span className={`min-w-0 ${look} ${size > 20 ? 'font-semibold' : ''}`}>{t('design.sample.line')}</span>
            </li>
          ))}
        </ul>
        <Line>
          {weights.map((weight) => (
            <span key={weight} className={`text-body ${weight}`}>
              {t('design.sample.word')}
            </span>
          ))}
        </Line>
      </Part>
      <Part title={t('design.part.spacing')} wide>
        <div className="flex flex-wrap items-end gap-4">
          {spaces.map((space) => (
            <span key={space} className="grid justify-items-center gap-1 text-small text-soft tabular-nums">
              <span className={`h-6 rounded-[2px] bg-green ${space}`} />
              {Number(space.slice(2)) * 4}
            </span>
          ))}
        </div>
      </Part>
      <Part title={t('design.part.drawings')} wide>
        <div className="grid grid-cols-2 gap-4 tablet:grid-cols-3 wide:grid-cols-5">
          {Object.entries(pictures).map(([name, Picture]) => (
            <figure key={name} className="grid justify-items-center gap-2 rounded-card border border-line bg-card p-4">
              <Picture className="h-28 w-full" />
              <figcaption className="text-small text-soft">{t(`design.drawing.${name}`)}</figcaption>
            </figure>
          ))}
        </div>
      </Part>
      <Part title={t('design.part.values')}>
        <State name={t('design.value.day')}>
          <Day iso="2026-11-15" />
        </State>
        <State name={t('design.value.count')}>
          <Count value={1_234_567} />
        </State>
        <State name={t('design.value.sum')}>
          <Sum minor={145_050} />
        </State>
      </Part>
    </Specimens>
  )
}

/** The contrast is measured on the page, so that it is correct in both themes. */
function Swatch({ pair }: { pair: Pair }) {
  const t = useT()
  const { lang } = useFrame()
  const sample = useRef<HTMLSpanElement>(null)
  const [ratio, setRatio] = useState<number>()

  useEffect(() => {
    const theme = window.matchMedia('(prefers-color-scheme: dark)')
    const measure = () => {
      const { color, backgroundColor } = getComputedStyle(sample.current!)
      setRatio(contrast(readColour(color), readColour(backgroundColor)))
    }
    measure()
    theme.addEventListener('change', measure)
    return () => theme.removeEventListener('change', measure)
  }, [])

  const [text, ground] = pair.look.split(' ').map((name) => name.replace(/^(text|bg)-/, ''))
  const figure = ratio && new Intl.NumberFormat(lang, { maximumFractionDigits: 1 }).format(Math.floor(ratio * 10) / 10)
  return (
    <li className="overflow-hidden rounded-card border border-line bg-card">
      <span ref={sample} aria-hidden className={`flex h-14 items-center px-3 ${pair.look}`}>
        {pair.least === 3 ? (
          <span className="h-8 w-full rounded-small border border-current" />
        ) : (
          <span className="text-body font-semibold">{t('design.sample.letters')}</span>
        )}
      </span>
      <span className="block border-t border-line px-3 py-1.5 text-small">
        <span className="block font-medium">{figure ?? '…'}</span>
        <span className="block truncate text-soft">{`${text} · ${ground}`}</span>
      </span>
    </li>
  )
}
