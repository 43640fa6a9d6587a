import { PositionField } from '#app/features/publishing/ui/position-field.tsx'
import { DisclosureMark } from '#app/ui/disclosure-mark.tsx'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { MapGround } from '#app/ui/map/map-style.ts'
import type { FieldOf } from '#app/web/forms/page-form.tsx'
import { consents, sexes, SUBLET_AREA_MOST, SUBLET_TEXT_MOST, subletKinds } from '../rules.ts'
import type { PosterCampus } from '../poster.server.ts'
import type { SubletField } from '../sublet-form.ts'

const options = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const money = { prefix: '$', suffix: 'a month', inputMode: 'numeric', autoComplete: 'off' } as const

type Props = {
  field: FieldOf<SubletField>
  /** Where the map starts: the poster's campus. */
  campus: PosterCampus | null
  ground: MapGround
}

/** The fields of a sublet, inside a form of the class `group`: fields that depend on an answer appear beside it. */
export function SubletFields({ field, campus, ground }: Props) {
  const isRefused = (['street', 'unit', 'home', 'position'] as const).some(
    (name) => field(name).error !== undefined,
  )
  return (
    <>
      <RadioGroup legend="What do you offer?" options={options(subletKinds)} {...field('kind')} />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField label="Free from" type="date" {...field('freeFrom')} />
        <TextField label="Free until" type="date" {...field('freeUntil')} />
      </div>
      <div className="grid gap-5 md:grid-cols-2">
        <TextField label="Rent you ask" {...money} {...field('rent')} />
        <TextField
          label="Rent you pay yourself"
          hint="For the same room or home."
          {...money}
          {...field('ownRent')}
        />
      </div>
      <TextField
        label="Area"
        hint="Such as “West Adams, south of campus”. Everybody reads it, so leave out the street."
        maxLength={SUBLET_AREA_MOST}
        autoComplete="off"
        {...field('area')}
      />
      <RadioGroup legend="Does your landlord agree?" options={options(consents)} {...field('consent')} />
      <div className="hidden group-has-[[value=asked]:checked]:block">
        <TextField label="Asked on" type="date" className="w-56" {...field('consentAskedOn')} />
      </div>
      <p className="hidden text-ink-2 group-has-[[name=consent][value=no]:checked]:block">
        It is saved as a draft that only you see. Most leases ask for the landlord’s written consent first.
      </p>
      {/* Only for posters who keep living there: a preference about sex is allowed only between people who share a home (2 CCR
          12051(b)). Posters who move out are not asked, and the form's schema drops it. */}
      <div className="hidden group-has-[[value=shared]:checked]:block">
        <SelectField
          label="Who you would share the home with"
          hint="You would live together, so you may say it."
          empty="Anyone"
          options={options(sexes)}
          {...field('preferredSex')}
        />
      </div>
      <TextArea
        label="More about it (optional)"
        hint="What is in it, who else lives there, what is included. No address, phone number or way to pay: students write to you here."
        rows={4}
        maxLength={SUBLET_TEXT_MOST}
        {...field('about')}
      />
      <details open={isRefused || undefined}>
        <summary className="flex min-h-11 cursor-pointer items-center font-medium">
          Only for you: street and place, or the home on this site
          <DisclosureMark />
        </summary>
        <div className="mt-3 grid gap-5">
          <div className="grid gap-5 md:grid-cols-[1fr_8rem]">
            <TextField
              label="Street and number (optional)"
              hint="Nobody else sees it."
              autoComplete="off"
              {...field('street')}
            />
            <TextField label="Unit" autoComplete="off" {...field('unit')} />
          </div>
          <TextField
            label="The home’s page on this site (optional)"
            hint="Copy its address. Signed-in students get a link to it; visitors do not."
            inputMode="url"
            autoComplete="off"
            {...field('home')}
          />
          <PositionField
            label="Where it is, for the map (optional)"
            hint="If the home is not on this site. We keep and show only a square more than half a mile wide, never the exact place."
            campus={campus ?? undefined}
            ground={ground}
            {...field('position')}
          />
        </div>
      </details>
    </>
  )
}
