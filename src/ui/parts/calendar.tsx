import { parseDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { use, useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import {
  Calendar as AriaCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarStateContext,
  Heading,
  I18nProvider,
} from 'react-aria-components'
import { dayIn } from '#shared/time-zone.ts'
import { useFrame, useT } from '../frame.tsx'
import { useTimeZone } from '../zone.ts'
import { Button, IconButton } from './button.tsx'
import { putBeside } from './floating.ts'
import { useModal } from './modal.ts'

type Props = {
  label: string
  value: string
  min?: string | undefined
  max?: string | undefined
  like?: string | undefined
  anchor: RefObject<HTMLElement | null>
  onChoose: (iso: string) => void
  onClose: () => void
}

const tablet = 768

/** A calendar in a dialog: beside its field on wide screens, in the middle of a phone. */
// oxlint-disable-next-line import/no-default-export -- what `lazy` loads
export default function Calendar({ label, value, min, max, like, anchor, onChoose, onClose }: Props) {
  const t = useT()
  const { lang } = useFrame()
  const modal = useModal(onClose)
  const grid = useRef<HTMLTableElement>(null)
  const now = dayIn(useTimeZone(), new Date())

  useEffect(() => {
    const box = modal.ref.current!
    if (window.innerWidth >= tablet && anchor.current) {
      box.style.margin = '0'
      putBeside(anchor.current, box, {})
    }
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- focus is set only when the calendar opens
  }, [])

  return (
    <dialog
      {...modal}
      data-clear
      aria-label={`${t('date.choose')}: ${label}`}
      className="rounded-card border border-line bg-card p-3 text-base text-ink shadow-float backdrop:bg-transparent max-tablet:backdrop:bg-veil"
    >
      <I18nProvider locale={lang}>
        <AriaCalendar
          aria-label={label}
          value={value ? parseDate(value) : null}
          defaultFocusedValue={parseDate(value || (like ?? now))}
          minValue={min ? parseDate(min) : null}
          maxValue={max ? parseDate(max) : null}
          onChange={(day) => onChoose(day.toString())}
        >
          <div className="mb-2 flex items-center justify-between">
            <span className="flex">
              <TurnButton name="previous_year" />
              <TurnButton name="previous_month" />
            </span>
            <Heading className="px-2 text-center font-semibold first-letter:uppercase" />
            <span className="flex">
              <TurnButton name="next_month" />
              <TurnButton name="next_year" />
            </span>
          </div>
          <CalendarGrid ref={grid} weekdayStyle="short" className="tabular-nums">
            <CalendarGridHeader>
              {(day) => <CalendarHeaderCell className="h-8 text-small font-normal text-soft">{day}</CalendarHeaderCell>}
            </CalendarGridHeader>
            <CalendarGridBody>
              {(day) => (
                <CalendarCell
                  date={day}
                  className={({ isSelected, isDisabled }) =>
                    `grid size-10 cursor-pointer place-items-center rounded-small border data-outside-month:hidden ${dress(isSelected, day.toString() === now, isDisabled)}`
                  }
                />
              )}
            </CalendarGridBody>
          </CalendarGrid>
        </AriaCalendar>
      </I18nProvider>
      <div className="mt-2 flex justify-between">
        <Button
          look="quiet"
          size="small"
          disabled={(min !== undefined && now < min) || (max !== undefined && now > max)}
          onClick={() => onChoose(now)}
        >
          {t('date.today')}
        </Button>
        <Button look="quiet" size="small" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </div>
    </dialog>
  )
}

const turns = {
  previous_year: { icon: <ChevronsLeft />, step: { years: -1 } },
  previous_month: { icon: <ChevronLeft />, step: { months: -1 } },
  next_month: { icon: <ChevronRight />, step: { months: 1 } },
  next_year: { icon: <ChevronsRight />, step: { years: 1 } },
}

function TurnButton({ name }: { name: keyof typeof turns }) {
  const t = useT()
  const state = use(CalendarStateContext)!
  const { icon, step } = turns[name]
  return (
    <IconButton
      size="small"
      label={t(`date.${name}`)}
      icon={icon}
      onClick={() => state.setFocusedDate(state.focusedDate.add(step))}
    />
  )
}

function dress(chosen: boolean, isToday: boolean, outside: boolean): string {
  if (chosen) return 'border-green bg-green font-semibold text-on-green'
  if (outside) return 'cursor-not-allowed border-transparent text-soft line-through'
  return `${isToday ? 'border-edge font-semibold' : 'border-transparent'} hover:bg-green-wash`
}
