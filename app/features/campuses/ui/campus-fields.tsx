import { href } from 'react-router'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Unticked } from '#app/ui/fields/unticked.tsx'
import { CAMPUS_LIMITS, USUAL_TIME_ZONE, type CampusFields as Campus } from '../rules.ts'
import type { TypedCampus } from '../typed-campus.ts'
import { type DrawPoints, PointsField } from './points-field.tsx'

type Props = {
  typed: TypedCampus
  errors: Partial<Record<string, string>>
  /** Only a new campus has a field for its slug; later the slug cannot change. */
  isNew: boolean
  /** IANA names. */
  timeZones: readonly string[]
  /** Absent while the campus has no position yet. */
  drawPoints?: DrawPoints | undefined
}

export function CampusFields({ typed, errors, isNew, timeZones, drawPoints }: Props) {
  const field = (name: Exclude<keyof Campus, 'zones'>) => ({
    name,
    defaultValue: typed[name] ?? '',
    error: errors[name],
  })
  return (
    <>
      <div className="grid gap-5 md:grid-cols-[2fr_1fr] md:items-start">
        <TextField
          {...field('name')}
          label="Name"
          maxLength={CAMPUS_LIMITS.name}
          required
          autoComplete="off"
        />
        <TextField
          {...field('shortName')}
          label="Short name"
          maxLength={CAMPUS_LIMITS.shortName}
          required
          autoComplete="off"
          hint="On cards and maps, such as USC."
        />
      </div>
      {isNew && (
        <TextField
          {...field('slug')}
          label="Name in web addresses"
          prefix={`${href('/listings/:propertyType?')}?campus=`}
          maxLength={CAMPUS_LIMITS.slug}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="Lowercase letters, digits and hyphens. It can never be changed, because links contain it."
        />
      )}
      <div className="grid gap-5 md:grid-cols-3 md:items-start">
        <TextField
          {...field('lat')}
          label="Latitude"
          inputMode="text"
          required
          autoComplete="off"
          hint="In degrees, such as 34.0224. Distances to homes are measured from here."
        />
        <TextField
          {...field('lng')}
          label="Longitude"
          inputMode="text"
          required
          autoComplete="off"
          hint="In degrees, below zero west of Greenwich."
        />
        <SelectField
          {...field('timeZone')}
          defaultValue={typed['timeZone'] || USUAL_TIME_ZONE}
          label="Time zone"
          hint="When daily emails are sent."
          options={timeZones.map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))}
        />
      </div>
      {(['entrances', 'buildings'] as const).map((name) => (
        <PointsField
          key={name}
          name={name}
          typed={typed[name] ?? ''}
          error={errors[name]}
          drawMap={drawPoints}
        />
      ))}
      <TextArea
        {...field('emailDomains')}
        label="Email domains"
        rows={2}
        spellCheck={false}
        autoCapitalize="none"
        hint="One on each line, such as usc.edu. People with an address there, or at a subdomain, can confirm it as their campus email."
      />
      <Unticked name="confirmedPeopleOnly" />
      <Checkbox
        name="confirmedPeopleOnly"
        defaultChecked={(typed['confirmedPeopleOnly'] ?? '') !== ''}
        label="Show people of this campus only after they confirm such an address"
      />
      <TextArea
        {...field('outline')}
        label="Outline"
        rows={4}
        spellCheck={false}
        hint="For the map: GeoJSON of a polygon, or corners as [[longitude, latitude], …]. Leave it empty if you don’t know it."
      />
    </>
  )
}
