import { Suspense, useCallback, useRef, useState } from 'react'
import type { MapGround } from '#app/ui/map/map-style.ts'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { Position } from '#app/platform/geo/distance.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { lazyPart } from '#app/ui/hooks/lazy-part.ts'
import { positionText, readPosition } from '#app/platform/geo/position-text.ts'
import { MapMissing } from '#app/features/search/ui/map-missing.tsx'
import type { EditedCampus } from '../sections.ts'
import { textOf } from '../read-section.ts'
import { ChoiceField, fieldProps, type FieldsProps } from './plain-fields.tsx'
import { AddressField } from './address-field.tsx'

const precisions = [
  { value: 'exact', label: 'The exact place' },
  {
    value: 'approximate',
    label: 'The approximate place, as a circle. The address above is shown either way.',
  },
]

type Props = FieldsProps & { campuses: EditedCampus[]; ground: MapGround }

export function PlaceFields({ campuses, ground, ...props }: Props) {
  const field = fieldProps(props)
  return (
    <>
      <SelectField
        label="Campus"
        empty="Choose a campus"
        options={campuses.map(({ slug, name }) => ({ value: slug, label: name }))}
        {...field('campus')}
      />
      <AddressField {...field('address')} />
      <div className="grid gap-5 md:grid-cols-[2fr_1fr]">
        <TextField label="City" autoComplete="off" {...field('city')} />
        <TextField label="ZIP code" inputMode="numeric" autoComplete="off" {...field('zip')} />
      </div>
      <PositionField campuses={campuses} ground={ground} {...props} />
      <ChoiceField legend="What students see on the map" options={precisions} {...field('precision')} />
    </>
  )
}

const PositionMap = lazyPart(() => import('./position-map.tsx'), MapMissing)

/** The position of a home: typed, or clicked on a map that is loaded on request. */
function PositionField({ campuses, ground, ...props }: Props) {
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
