import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { useEffect, useRef } from 'react'
import { ListingThumbnail } from '#app/features/listings/ui/listing-photo.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { OrderedHome } from '../../tool-views.ts'

type Props = {
  home: OrderedHome
  /** From 1. */
  place: number
  count: number
  dragged: boolean
  /** Whether the dragged row would be dropped here. */
  target: boolean
  onGrip: (event: PointerEvent<HTMLElement>) => void
  onStep: (by: -1 | 1) => void
}

/** One home of the order. Its buttons are a form until JavaScript runs; after that they, or the arrow keys on them, move the
 *  row at once and keep the focus. */
export function OrderRow({ home, place, count, dragged, target, onGrip, onStep }: Props) {
  const held = useRef<HTMLButtonElement | null>(null)
  // Moving an element in the document makes it lose the focus.
  useEffect(() => {
    held.current?.focus()
    held.current = null
  }, [place])
  const step = (by: -1 | 1) => (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    held.current = event.currentTarget
    onStep(by)
  }
  const byKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
    if (by === undefined) return
    event.preventDefault()
    held.current = event.currentTarget
    onStep(by)
  }
  const look = dragged ? 'border-accent opacity-60' : target ? 'border-accent' : 'border-line'
  return (
    <li
      className={`flex items-center gap-3 rounded-card border bg-surface p-2 max-[15rem]:flex-wrap ${look}`}
    >
      <span
        aria-hidden
        onPointerDown={onGrip}
        className="grid h-11 w-8 shrink-0 cursor-grab touch-none place-items-center rounded-field text-ink-2 hover:bg-sunken active:cursor-grabbing noscript:hidden"
      >
        <Icon of="grip-vertical" size={20} />
      </span>
      <span className="num w-6 shrink-0 text-right text-ink-2">{place}</span>
      <span
        className={`hidden aspect-3/2 w-20 shrink-0 overflow-hidden rounded-field bg-sunken text-xs min-[30rem]:block ${home.gone ? 'opacity-60 grayscale' : ''}`}
      >
        <ListingThumbnail photo={home.photo} sizes="80px" />
      </span>
      <span className="min-w-0 flex-1">
        <span
          dir="auto"
          className={`line-clamp-2 font-medium wrap-anywhere ${home.gone ? 'text-ink-2' : ''}`}
        >
          {home.name}
        </span>
        <span dir="auto" className="block truncate text-sm text-ink-2">
          {home.gone ? 'No longer offered' : home.address}
        </span>
      </span>
      <form method="post" className="flex shrink-0">
        <input type="hidden" name="home" value={home.id} />
        {([-1, 1] as const).map((by) => (
          <Button
            key={by}
            type="submit"
            name="move"
            value={by === -1 ? 'up' : 'down'}
            look="quiet"
            square
            aria-label={`Move ${home.name} ${by === -1 ? 'up' : 'down'}`}
            aria-disabled={by === -1 ? place === 1 : place === count}
            onClick={step(by)}
            onKeyDown={byKey}
          >
            <Icon of={by === -1 ? 'arrow-up' : 'arrow-down'} />
          </Button>
        ))}
      </form>
    </li>
  )
}
