import { GripVertical } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { call, notifyFailure } from '../api.ts'
import { useT } from '../frame.tsx'
import { guardLeaving, refresh } from '../navigation.ts'
import { useQuery } from './query.ts'
import type { ListedRow } from './list-data.ts'
import type { DeclaredScreen } from './screen.ts'

type Target = { id: number; after: boolean }

/**
 * Sorting by dragging or with the arrow keys on the handle. It is available while the list has that order; rows move
 * within their parent. Changes are shown optimistically and then as the server returns them.
 */
export function useReorder(resource: DeclaredScreen['resource'], items: readonly ListedRow[]) {
  const query = useQuery()
  const { rows, move, place } = useMoves(resource, items)
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<Target>()
  // A ref, because events arrive faster than renders.
  const draggedId = useRef<number>(undefined)
  const { by, within } = resource.order ?? {}
  const sorted = (query.get('sort') || by) === by && query.get('sort_dir') !== 'desc'
  const possible = by !== undefined && sorted && items.length > 1
  const scrollBy = useEdgeScroll(dragged !== undefined)
  const siblings = (one: number, other: number) => {
    const [a, b] = [one, other].map((id) => rows.find((row) => row.id === id))
    return a !== undefined && b !== undefined && (!within || a[within] === b[within])
  }

  function put(id: number, target: Target | undefined) {
    if (target && target.id !== id && siblings(id, target.id)) void move(id, target)
  }

  function drop() {
    draggedId.current = undefined
    setDragged(undefined)
    setOver(undefined)
  }

  const handle = (row: ListedRow) => ({
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      draggedId.current = row.id
      setDragged(row.id)
    },
    onPointerMove(event: PointerEvent) {
      if (draggedId.current !== row.id) return
      setOver(targetAt(event.clientX, event.clientY))
      scrollBy.current = edgeAt(event)
    },
    onPointerUp(event: PointerEvent) {
      if (draggedId.current === row.id) put(row.id, targetAt(event.clientX, event.clientY))
      drop()
    },
    onPointerCancel: drop,
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') return drop()
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
      event.preventDefault()
      const after = event.key === 'ArrowDown'
      const neighbour = rows[rows.indexOf(row) + (after ? 1 : -1)]
      put(row.id, neighbour && { id: neighbour.id, after })
    },
  })

  function look(id: number): string {
    if (id === dragged) return 'opacity-50'
    if (dragged === undefined || id !== over?.id || !siblings(dragged, id)) return ''
    return over.after
      ? '[&>td]:shadow-[inset_0_-2px_var(--color-green)]'
      : '[&>td]:shadow-[inset_0_2px_var(--color-green)]'
  }

  return { rows, place, possible, handle, look }
}

/** Sends moves one at a time and reloads the list after the last one. */
function useMoves(resource: DeclaredScreen['resource'], items: readonly ListedRow[]) {
  const t = useT()
  const [pendingOrder, setPendingOrder] = useState<readonly number[]>()
  const [place, setPlace] = useState<{ id: number; at: number; of: number }>()
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const waiting = useRef(0)
  const rows = pendingOrder ? items.toSorted((a, b) => pendingOrder.indexOf(a.id) - pendingOrder.indexOf(b.id)) : items

  async function move(id: number, { id: beside, after }: Target) {
    const all = rows.map((row) => row.id)
    const wanted = all.filter((one) => one !== id)
    wanted.splice(wanted.indexOf(beside) + (after ? 1 : 0), 0, id)
    if (wanted.every((one, at) => one === all[at])) return
    setPendingOrder(wanted)
    setPlace({ id, at: wanted.indexOf(id) + 1, of: wanted.length })
    const { method, path } = resource.endpoints.move!
    const sent = last.current.then(() => call(`${method} ${path}`, { id, beside, after }))
    last.current = sent
    waiting.current++
    // Leaving the page would lose the moves that wait.
    const release = guardLeaving(() => waiting.current > 0)
    const answer = await sent
    waiting.current--
    release()
    if (answer.status === 'fail') notifyFailure(answer, t)
    if (last.current !== sent) return
    await refresh()
    if (last.current === sent) setPendingOrder(undefined)
  }

  return { rows, move, place }
}

const edge = 48
const step = 10

/** Scrolls a long list while a row is dragged near the edge. */
function useEdgeScroll(dragging: boolean) {
  const wanted = useRef<{ box: Element | null; by: number }>({ box: null, by: 0 })
  useEffect(() => {
    if (!dragging) return undefined
    let frame = requestAnimationFrame(function again() {
      const { box, by } = wanted.current
      if (by !== 0) (box ?? document.documentElement).scrollBy(0, by)
      frame = requestAnimationFrame(again)
    })
    return () => {
      cancelAnimationFrame(frame)
      wanted.current = { box: null, by: 0 }
    }
  }, [dragging])
  return wanted
}

function edgeAt({ clientY, currentTarget }: PointerEvent): { box: Element | null; by: number } {
  const box = currentTarget.closest('section')
  const inside = box !== null && box.scrollHeight > box.clientHeight
  const { top, bottom } = inside ? box.getBoundingClientRect() : { top: 0, bottom: window.innerHeight }
  const [from, to] = [Math.max(top, 0) + edge, Math.min(bottom, window.innerHeight) - edge]
  return { box: inside ? box : null, by: clientY < from ? -step : clientY > to ? step : 0 }
}

function targetAt(x: number, y: number): Target | undefined {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('tr[data-item]')
  if (!row) return undefined
  const { top, height } = row.getBoundingClientRect()
  return { id: Number(row.dataset['item']), after: y > top + height / 2 }
}

export function DragHandle({
  name,
  ...handlers
}: { name: string } & ReturnType<ReturnType<typeof useReorder>['handle']>) {
  const t = useT()
  return (
    <button
      type="button"
      aria-label={t('list.move', { name })}
      title={t('list.move_hint')}
      className="grid size-8 cursor-grab touch-none place-items-center rounded-small text-soft hover:text-ink active:cursor-grabbing"
      {...handlers}
    >
      <GripVertical className="size-4" />
    </button>
  )
}
