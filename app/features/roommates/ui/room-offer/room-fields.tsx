import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ABOUT_MOST, AREA_MOST, preferredSexes, roomKinds, type RoomTexts } from '../../room-offer/rules.ts'

type Props = {
  groups: readonly { groupId: string; name: string }[]
  typed: RoomTexts
  errors: RoomTexts
}

const options = (of: { labels: Record<string, string> }) =>
  Object.entries(of.labels).map(([value, label]) => ({ value, label }))

export function RoomFields({ groups, typed, errors }: Props) {
  return (
    <>
      <TextField
        label="The home on Roost (optional)"
        hint="Copy the address of its page. Leave it empty for a home that is not on Roost."
        name="home"
        inputMode="url"
        autoComplete="off"
        defaultValue={typed.home}
        error={errors.home}
      />
      <TextField
        label="Where it is"
        hint="An area, such as “Westwood, near Gayley”. Everyone who sees your profile can read it, so leave out the exact address."
        name="area"
        maxLength={AREA_MOST}
        autoComplete="off"
        defaultValue={typed.area}
        error={errors.area}
      />
      <RadioGroup
        legend="What you offer"
        name="room"
        options={options(roomKinds)}
        defaultValue={typed.room}
        error={errors.room}
      />
      <TextField
        label="What they would pay"
        name="share"
        prefix="$"
        suffix="a month"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={typed.share}
        error={errors.share}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          label="Available from"
          name="freeFrom"
          type="date"
          defaultValue={typed.freeFrom}
          error={errors.freeFrom}
        />
        <TextField
          label="Available until (optional)"
          name="freeUntil"
          type="date"
          defaultValue={typed.freeUntil}
          error={errors.freeUntil}
        />
      </div>
      <SelectField
        label="Who you would share the rooms with"
        hint="You would live together, so you may say it here. Listings of whole homes may not."
        name="preferredSex"
        empty="Anyone"
        options={options(preferredSexes)}
        defaultValue={typed.preferredSex}
        error={errors.preferredSex}
      />
      {groups.length > 0 && (
        <SelectField
          label="Offered by"
          hint="If a group offers it, every member’s profile shows the place."
          name="groupId"
          empty="Me alone"
          options={groups.map(({ groupId, name }) => ({ value: groupId, label: name }))}
          defaultValue={typed.groupId}
          error={errors.groupId}
        />
      )}
      <TextArea
        label="More about it (optional)"
        hint={`At most ${ABOUT_MOST} characters.`}
        name="about"
        rows={4}
        maxLength={ABOUT_MOST}
        defaultValue={typed.about}
        error={errors.about}
      />
    </>
  )
}
