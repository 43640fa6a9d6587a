import { Suspense, useCallback, useRef, useState, type ComponentProps } from 'react'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { MapGround } from '#app/ui/map/map-style.ts'
import type { Position } from '#app/platform/geo/distance.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { lazyPart } from '#app/ui/hooks/lazy-part.ts'
import { positionText, readPosition } from '#app/platform/geo/position-text.ts'
import { MapMissing } from '#app/features/search/ui/map-missing.tsx'
import type { PositionMapProps } from './position-map.tsx'

const PositionMap = lazyPart(() => import('./position-map.tsx'), MapMissing)

type Props = Omit<ComponentProps<typeof TextField>, 'defaultValue' | 'onInput' | 'ref'> & {
  defaultValue: string | undefined
  campus: PositionMapProps['campus']
  ground: MapGround
}

/** A position: typed, or clicked on a map that loads on request. */
export function PositionField({ campus, ground, defaultValue = '', ...field }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [at, setAt] = useState(() => readPosition(defaultValue) ?? null)
  const [open, setOpen] = useState(false)
  const pick = useCallback((point: Position) => {
    if (!input.current) return
    input.current.value = positionText(point)
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
  }, [])
  return (
    <div className="grid gap-3">
      <TextField
        {...field}
        ref={input}
        autoComplete="off"
        defaultValue={defaultValue}
        onInput={({ currentTarget }) => setAt(readPosition(currentTarget.value) ?? null)}
      />
      <Button
        size="s"
        className="justify-self-start noscript:hidden"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon of="map-pin" size="s" />
        {open ? 'Close the map' : 'Choose on a map'}
      </Button>
      {open && (
        <Suspense fallback={<div className="h-80 rounded-card border border-line bg-sunken md:h-96" />}>
          <PositionMap at={at} campus={campus} ground={ground} onPick={pick} />
        </Suspense>
      )}
    </div>
  )
}
