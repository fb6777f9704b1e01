import { useCallback } from 'react'
import type { RefObject } from 'react'

type Where = { align?: 'start' | 'end'; above?: boolean; sameWidth?: boolean }

const gap = 4
const margin = 8
const least = 120

/**
 * Positions a popover next to its anchor in the top layer, so that no scroll container clips it. The position is set
 * through the DOM, because the content security policy forbids style attributes.
 */
export function useFloating(
  anchor: RefObject<HTMLElement | null>,
  { align = 'start', above = false, sameWidth = false }: Where = {},
) {
  return useCallback(
    (box: HTMLElement | null) => {
      const beside = anchor.current
      if (!box || !beside) return undefined
      if (box.popover) box.showPopover()
      const place = () => putBeside(beside, box, { align, above, sameWidth })
      const onScroll = ({ target }: Event) => {
        if (!(target instanceof Node && box.contains(target))) place()
      }
      place()
      window.addEventListener('scroll', onScroll, { capture: true, passive: true })
      window.addEventListener('resize', place)
      return () => {
        window.removeEventListener('scroll', onScroll, { capture: true })
        window.removeEventListener('resize', place)
      }
    },
    [anchor, align, above, sameWidth],
  )
}

export function putBeside(anchor: HTMLElement, box: HTMLElement, where: Where): void {
  const at = anchor.getBoundingClientRect()
  const { clientWidth: width, clientHeight: height } = document.documentElement
  const below = height - at.bottom - gap - margin
  const over = at.top - gap - margin
  if (where.sameWidth) box.style.width = `${at.width}px`
  // Without its maximum height the box has nothing to scroll and would return to its top.
  const { scrollTop } = box
  box.style.maxHeight = ''
  const wanted = box.offsetHeight
  const up = where.above ? over >= wanted || over > below : wanted > below && over > below
  const room = Math.max(up ? over : below, least)
  if (wanted > room) box.style.maxHeight = `${room}px`
  box.scrollTop = scrollTop
  const left = where.align === 'end' ? at.right - box.offsetWidth : at.left
  box.style.top = `${up ? at.top - gap - Math.min(wanted, room) : at.bottom + gap}px`
  box.style.left = `${Math.max(margin, Math.min(left, width - box.offsetWidth - margin))}px`
}
