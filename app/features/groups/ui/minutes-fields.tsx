import { href, Link } from 'react-router'
import { SPEEDS } from '#app/features/commute/rules.ts'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { textLink } from '#app/ui/text-link.ts'
import type { FieldOf } from '#app/web/forms/page-form.tsx'
import type { GroupPage } from '../views.ts'

type Props = { own: GroupPage['own'] }

/** Where the user's walk ends, shown before the fields. */
export function BuildingOfClasses({ own }: Props) {
  return (
    <p className="max-w-prose">
      {own.building === null
        ? 'You have not chosen the building where most of your classes are, so we use the nearest entrance to your campus.'
        : `Most of your classes are in ${own.building}.`}{' '}
      <Link to={href('/profile/building')} className={textLink}>
        {own.building === null ? 'Choose your building' : 'Change'}
      </Link>
    </p>
  )
}

export const storedOwnMinutes = (own: Props['own']) => ({
  showsMinutes: shownOf(own),
  mostMinutes: own.mostMinutes?.toString(),
})

function shownOf({ building, showsMinutes, showsBuilding }: GroupPage['own']) {
  if (!showsMinutes) return 'no'
  return showsBuilding && building !== null ? 'building' : 'yes'
}

/** The fields for what the group may see of the user's walk to class. */
export function OwnMinutesFields({ own, field }: Props & { field: FieldOf<'showsMinutes' | 'mostMinutes'> }) {
  return (
    <>
      <div>
        <RadioGroup
          legend="Show the group how long you walk to class?"
          options={[
            { value: 'yes', label: 'Yes, show my minutes from each home' },
            ...(own.building === null
              ? []
              : [{ value: 'building', label: `Yes, show my minutes and my building, ${own.building}` }]),
            { value: 'no', label: 'No, only I see them' },
          ]}
          {...field('showsMinutes')}
        />
        <p className="mt-1 max-w-prose text-sm text-ink-2">
          The group sees them when it looks at homes, compares them and decides. They are for walking at{' '}
          {SPEEDS.walk}, rounded to 5 minutes. The group sees the name of your building only if you choose
          that. From the minutes of several homes, somebody could work out roughly where it is.
        </p>
      </div>
      <TextField
        label="The longest walk you would take"
        hint="You can leave it empty. It counts only if you show your minutes. The group then sees exactly which homes are too far for you."
        suffix="min"
        inputMode="numeric"
        autoComplete="off"
        {...field('mostMinutes')}
      />
    </>
  )
}
