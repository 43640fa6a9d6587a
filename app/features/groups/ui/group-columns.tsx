import { formatList, formatMoney } from '#app/platform/text/format.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { groupPath } from '../paths.ts'
import { activityText, looksForText } from '../flash-copy.ts'
import type { GroupPage } from '../views.ts'
import { Section } from '#app/ui/section.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'

/** The column beside the members: what the group looks for, the user's cap, and the activity. */
export function AboutGroup({ group }: { group: GroupPage }) {
  const here = groupPath(group.groupId)
  const looksFor = looksForText(group)
  return (
    <>
      <Section
        title="Looking for"
        aside={
          <ButtonLink
            to={`${here}/edit`}
            size="s"
            look="quiet"
            className="-mr-3"
            aria-label="Edit name and what you look for"
          >
            Edit
          </ButtonLink>
        }
      >
        {looksFor.length > 0 ? (
          <ul className="grid gap-1">
            {looksFor.map((each) => (
              <li key={each}>{each}</li>
            ))}
            {group.datePassed && <li className="text-ink-2">Still looking? Choose a new date.</li>}
          </ul>
        ) : (
          <p className="text-ink-2">Not stated yet: move-in, beds, baths.</p>
        )}
      </Section>
      <Section
        title="Your budget"
        aside={
          <ButtonLink
            to={`${here}/cap`}
            size="s"
            look="quiet"
            className="-mr-3"
            aria-label="Edit your budget"
          >
            Edit
          </ButtonLink>
        }
      >
        <OwnCapText own={group.own} />
      </Section>
      <Section
        title="Your walk to class"
        aside={
          <ButtonLink
            to={`${here}/minutes`}
            size="s"
            look="quiet"
            className="-mr-3"
            aria-label="Edit who sees your walk to class"
          >
            Edit
          </ButtonLink>
        }
      >
        <p className="text-ink-2">
          {group.own.building === null &&
            'You have not chosen the building where most of your classes are, so we use the nearest entrance to your campus. '}
          {group.own.showsMinutes
            ? `The group sees ${formatList(seenOf(group.own))}.`
            : 'Only you see your minutes.'}
        </p>
      </Section>
      <Section title="Activity">
        <ol className="grid gap-2">
          {group.activity.map((each) => (
            <li key={each.id} className="wrap-anywhere">
              {activityText(each)}
              <span className="block text-sm text-ink-2">
                <LocalTime at={each.at} to="day" />
              </span>
            </li>
          ))}
        </ol>
      </Section>
    </>
  )
}

function seenOf({ building, showsBuilding, mostMinutes }: GroupPage['own']): string[] {
  return [
    'your minutes from each home (rounded to 5)',
    ...(showsBuilding && building !== null ? [`where most of your classes are (${building})`] : []),
    ...(mostMinutes === null ? [] : [`which homes are more than ${mostMinutes} min away for you`]),
  ]
}

function OwnCapText({ own: { cap, profileCap, showsCap } }: Pick<GroupPage, 'own'>) {
  const counted = cap ?? profileCap
  if (counted === null) return <p className="text-ink-2">You have not set one, here or in your profile.</p>
  return (
    <p>
      {formatMoney(counted * 100)} a month{cap === null && ', as in your profile'}
      <span className="block text-sm text-ink-2">
        {showsCap
          ? 'The group sees the amount.'
          : 'The group only sees whether a home is over a member’s budget.'}
      </span>
    </p>
  )
}
