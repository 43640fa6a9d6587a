import { useState, type ReactNode } from 'react'
import type { Position } from '#app/platform/geo/distance.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { pointKinds, pointsText, readTypedPoints, type NamedPoint } from '../points-text.ts'

/** Draws a map of points, which calls `onPick` with each clicked position. */
export type DrawPoints = (points: readonly NamedPoint[], onPick: (at: Position) => void) => ReactNode

const texts = {
  entrances: {
    label: 'Entrances',
    add: 'Add entrances on a map',
    hint: `Where ways to campus end. One on each line: latitude, longitude and, if you like, a name, such as ${pointKinds.entrances.example}. Without any, ways end at the position above.`,
  },
  buildings: {
    label: 'Buildings',
    add: 'Add buildings on a map',
    hint: `Students choose the one where most of their classes are, from these and from imported ones. One on each line: latitude, longitude and its name, such as ${pointKinds.buildings.example}. If you remove a building, the students who chose it have to choose again.`,
  },
}

type Props = {
  name: keyof typeof pointKinds
  typed: string
  error: string | undefined
  drawMap: DrawPoints | undefined
}

/** The entrances or the buildings of a campus: typed, or clicked on a map loaded on request. */
export function PointsField({ name, typed, error, drawMap }: Props) {
  const [field, setField] = useState<HTMLTextAreaElement | null>(null)
  const [points, setPoints] = useState(() => readLines(typed))
  const [open, setOpen] = useState(false)
  const { label, add, hint } = texts[name]
  const pick = ({ lat, lng }: Position) => {
    if (!field) return
    const line = pointsText([{ lat: degrees(lat), lng: degrees(lng), name: '' }])
    const { named } = pointKinds[name]
    const written = [field.value.trim(), named ? `${line} ` : line].filter(Boolean).join('\n')
    field.setRangeText(written, 0, field.value.length, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
    // The admin types its name next.
    if (named) field.focus()
  }
  return (
    <div ref={(element) => setField(element?.querySelector('textarea') ?? null)} className="grid gap-3">
      <TextArea
        name={name}
        defaultValue={typed}
        error={error}
        label={label}
        rows={3}
        spellCheck={false}
        onInput={({ currentTarget }) => setPoints(readLines(currentTarget.value))}
        hint={hint}
      />
      {drawMap && (
        <>
          <Button
            size="s"
            className="justify-self-start noscript:hidden"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <Icon of="map-pin" size="s" />
            {open ? 'Close the map' : add}
          </Button>
          {open && (
            <div className="h-80 overflow-hidden rounded-card border border-line bg-[var(--map-land)] md:h-96">
              {drawMap(points, pick)}
            </div>
          )}
        </>
      )}
    </div>
  )
}

/** The points that the map can draw during typing, including those without a name yet. */
function readLines(text: string): NamedPoint[] {
  const points = readTypedPoints(text, pointKinds.entrances)
  return typeof points === 'string' ? [] : points
}

/** Rounds to about a meter. */
const degrees = (value: number) => Math.round(value * 1e5) / 1e5
