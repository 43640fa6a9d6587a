import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ABOUT_MOST, AREA_MOST, preferredSexes, roomKinds, type RoomField } from '../room-rules.ts'
import type { FieldOf } from '#app/web/forms/page-form.tsx'

type Props = {
  groups: readonly { groupId: string; name: string }[]
  field: FieldOf<RoomField>
}

const options = (of: { labels: Record<string, string> }) =>
  Object.entries(of.labels).map(([value, label]) => ({ value, label }))

export function RoomFields({ groups, field }: Props) {
  return (
    <>
      <TextField
        label="The home on this site (optional)"
        hint="Copy the address of its page. Leave it empty for a home that is not on this site."
        inputMode="url"
        autoComplete="off"
        {...field('home')}
      />
      <TextField
        label="Where it is"
        hint="An area, such as “Westwood, near Gayley”. Everyone who sees your profile can read it, so leave out the exact address."
        maxLength={AREA_MOST}
        autoComplete="off"
        {...field('area')}
      />
      <RadioGroup legend="What you offer" options={options(roomKinds)} {...field('room')} />
      <TextField
        label="What they would pay"
        prefix="$"
        suffix="a month"
        inputMode="numeric"
        autoComplete="off"
        {...field('share')}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField label="Available from" type="date" {...field('freeFrom')} />
        <TextField label="Available until (optional)" type="date" {...field('freeUntil')} />
      </div>
      <SelectField
        label="Who you would share the rooms with"
        hint="You would live together, so you may say it here. Listings of whole homes may not."
        empty="Anyone"
        options={options(preferredSexes)}
        {...field('preferredSex')}
      />
      {groups.length > 0 && (
        <SelectField
          label="Offered by"
          hint="If a group offers it, every member’s profile shows the place."
          empty="Me alone"
          options={groups.map(({ groupId, name }) => ({ value: groupId, label: name }))}
          {...field('groupId')}
        />
      )}
      <TextArea
        label="More about it (optional)"
        hint={`At most ${ABOUT_MOST} characters.`}
        rows={4}
        maxLength={ABOUT_MOST}
        {...field('about')}
      />
    </>
  )
}
