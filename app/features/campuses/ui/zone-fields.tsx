import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { DisclosureMark } from '#app/ui/disclosure-mark.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { CAMPUS_LIMITS, zoneKindLabels, zoneKinds } from '../rules.ts'
import { zoneField, zoneNumbers, type TypedCampus, type ZonePart } from '../typed-campus.ts'

type Props = {
  typed: TypedCampus
  /** The stored values. */
  stored: TypedCampus
  errors: Partial<Record<string, string>>
}

const kinds = zoneKinds.map((value) => ({ value, label: zoneKindLabels[value] }))

/** The zones of a campus, each with its source, and an empty one for adding another. */
export function ZoneFields({ typed, stored, errors }: Props) {
  const numbers = zoneNumbers(typed)
  return (
    <section aria-labelledby="zones" className="grid gap-4">
      <div>
        <h2 id="zones" className="text-xl">
          Zones
        </h2>
        <p className="mt-1 max-w-prose text-ink-2">
          Where patrols walk and where rides are free, as the map of homes shows them. Each one names its
          source.
        </p>
      </div>
      {numbers.map((at, index) => (
        <Zone
          key={at}
          at={at}
          typed={typed}
          errors={errors}
          isNext={index === numbers.length - 1}
          isStored={stored[zoneField(at, 'name')] !== undefined}
        />
      ))}
    </section>
  )
}

type ZoneProps = Omit<Props, 'stored'> & { at: number; isNext: boolean; isStored: boolean }

function Zone({ at, typed, errors, isNext, isStored }: ZoneProps) {
  const field = (part: ZonePart) => ({
    name: zoneField(at, part),
    defaultValue: typed[zoneField(at, part)] ?? '',
    error: errors[zoneField(at, part)],
  })
  const name = typed[zoneField(at, 'name')]?.trim()
  const isWrong = Object.keys(errors).some((key) => key.startsWith(`zone-${at}-`))
  return (
    <details
      open={isWrong || undefined}
      className="rounded-card border border-line bg-surface p-5 [&[open]>summary]:mb-4"
    >
      <summary className="flex min-h-11 cursor-pointer items-center font-medium wrap-anywhere pointer-coarse:min-h-11 md:min-h-6">
        {name || (isNext ? 'Add a zone' : 'A zone')}
        <DisclosureMark />
      </summary>
      <div className="grid gap-5">
        <div className="grid gap-5 md:grid-cols-[1fr_2fr] md:items-start">
          <SelectField {...field('kind')} label="Kind" options={kinds} />
          <TextField
            {...field('name')}
            label="Name of the zone"
            maxLength={CAMPUS_LIMITS.zoneName}
            autoComplete="off"
          />
        </div>
        <div className="grid gap-5 md:grid-cols-[2fr_1fr] md:items-start">
          <TextField
            {...field('source')}
            label="Source"
            maxLength={CAMPUS_LIMITS.source}
            autoComplete="off"
            hint="A name or a web address that people can look up."
          />
          <TextField {...field('sourceDate')} label="As of" type="date" />
        </div>
        <TextArea
          {...field('ring')}
          label="Ring"
          rows={4}
          spellCheck={false}
          hint="GeoJSON of a polygon, or corners as [[longitude, latitude], …]."
        />
        {isStored && (
          <Checkbox
            name={zoneField(at, 'gone')}
            defaultChecked={(typed[zoneField(at, 'gone')] ?? '') !== ''}
            label="Delete this zone when saving"
          />
        )}
      </div>
    </details>
  )
}
