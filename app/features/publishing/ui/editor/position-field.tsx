import { Suspense, useCallback, useRef, useState } from 'react'
import type { Position } from '#app/platform/geo/distance.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { lazyPart } from '#app/ui/hooks/lazy-part.ts'
import type { MapGround } from '#app/ui/map/map-style.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { EditedCampus } from '../../editor/edited-home.ts'
import { positionText, readPosition } from '../../editor/position-text.ts'
import { textOf } from '../../editor/typed.ts'
import { MapMissing } from '#app/features/search/ui/map/map-missing.tsx'
import { fieldProps, type FieldsProps } from './field-props.ts'

const PositionMap = lazyPart(() => import('./position-map.tsx'), MapMissing)

type Props = FieldsProps & { campuses: EditedCampus[]; ground: MapGround }

/** The position of a home: typed, or clicked on a map that is loaded on request. */
export function PositionField({ campuses, ground, ...props }: Props) {
  const { typed } = props
  const input = useRef<HTMLInputElement>(null)
  const [at, setAt] = useState(() => readPosition(textOf(typed, 'position')) ?? null)
  const [open, setOpen] = useState(false)
  const pick = useCallback((point: Position) => {
    const field = input.current
    if (!field) return
    field.value = positionText(point)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }, [])
  return (
    <div className="grid gap-3">
      <TextField
        ref={input}
        label="Position (optional)"
        hint="Such as 34.0224, -118.2851, as copied from a map app. Without it, we use the center of the ZIP code and say “about”."
        autoComplete="off"
        onInput={({ currentTarget }) => setAt(readPosition(currentTarget.value) ?? null)}
        {...fieldProps(props)('position')}
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
          <PositionMap
            at={at}
            campus={campuses.find(({ slug }) => slug === textOf(typed, 'campus'))}
            ground={ground}
            onPick={pick}
          />
        </Suspense>
      )}
    </div>
  )
}
