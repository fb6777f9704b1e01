import { useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'

/** Orders the items of a list in a form by dragging a handle or with its arrow keys. */
export function useItemOrder<T>(items: readonly T[], onChange: (items: readonly T[]) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const [moved, setMoved] = useState<number>()

  function move(from: number, to: number) {
    if (from === to || to < 0 || to >= items.length) return
    const rest = items.filter((_, place) => place !== from)
    onChange([...rest.slice(0, to), items[from]!, ...rest.slice(to)])
    setMoved(to)
  }

  function placeAt({ clientX, clientY }: PointerEvent): number | undefined {
    const item = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('li[data-place]')
    return item && list.current?.contains(item) ? Number(item.dataset['place']) : undefined
  }

  function drop() {
    setDragged(undefined)
    setOver(undefined)
  }

  const handle = (place: number) => ({
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragged(place)
    },
    onPointerMove(event: PointerEvent) {
      if (dragged === place) setOver(placeAt(event))
    },
    onPointerUp(event: PointerEvent) {
      const target = placeAt(event)
      if (dragged === place && target !== undefined) move(place, target)
      drop()
    },
    onPointerCancel: drop,
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') return drop()
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
      event.preventDefault()
      move(place, place + (event.key === 'ArrowDown' ? 1 : -1))
    },
  })

  const look = (place: number) =>
    place === dragged
      ? 'opacity-50'
      : place === over && dragged !== undefined
        ? 'outline-2 outline-green rounded-card'
        : ''

  return { list, moved, handle, look }
}
export type ItemHandle = ReturnType<ReturnType<typeof useItemOrder>['handle']>
