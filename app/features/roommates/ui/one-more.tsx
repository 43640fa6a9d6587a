import { Form, Link, useNavigation } from 'react-router'
import { groupPath } from '#app/features/groups/paths.ts'
import { formatCount, formatList } from '#app/platform/text/format.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import type { MemberFit } from '#app/features/match-score/fit.ts'
import { groupMatchPath } from '../paths.ts'
import type { GroupMatches } from '../group-matches.query.server.ts'
import { PersonCard } from './person-card.tsx'

type Props = { matches: GroupMatches; page: number; here: string }

/** Candidates for a group that is looking for one more member, each with how they match every member (PRODUCT.md §5.2). */
export function OneMore({ matches: { groupId, name, full, people, total, pages }, page, here }: Props) {
  const busy = useNavigation().state !== 'idle'
  return (
    <section aria-labelledby="one-more" className="grid min-w-0 gap-5">
      <div>
        <Link
          to={groupPath(groupId)}
          className="-ml-1 inline-flex min-h-11 items-center gap-1 text-ink-2 hover:text-ink wrap-anywhere"
        >
          <Icon of="chevron-left" />
          {name}
        </Link>
        <h2 id="one-more" className="text-2xl wrap-anywhere">
          One more for {name}
        </h2>
        <p className="mt-1 max-w-[62ch] text-ink-2">
          Students at your university, sorted by their lowest match with any of you.
        </p>
      </div>
      {full && <p>Your group is full. Someone has to leave before another can join.</p>}
      <p className="num text-ink-2">{total > 0 && formatCount(total, 'person', 'people')}</p>
      {people.length === 0 ? (
        <p className="rounded-card border border-dashed border-line-strong p-8 text-center text-ink-2">
          No matches available
        </p>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
          {people.map(({ card, lowest, members }) => (
            <li key={card.userId} className="grid min-w-0 content-start gap-2">
              <PersonCard {...{ card, here }} />
              <div className="grid gap-2 rounded-card border border-line bg-surface p-4">
                <p className="num font-medium">
                  {lowest === null
                    ? 'Not enough answers yet'
                    : `${lowest}% is the lowest match in your group`}
                </p>
                <ul className="grid gap-2">
                  {members.map((member, at) => (
                    <li key={at} className="wrap-anywhere">
                      <MemberLine member={member} />
                    </li>
                  ))}
                </ul>
                {!full && (
                  <Form method="post" action={groupPath(groupId)} preventScrollReset>
                    <input type="hidden" name="intent" value="invite" />
                    <input type="hidden" name="user" value={card.userId} />
                    <input type="hidden" name="backTo" value={here} />
                    <SubmitButton busy={busy} aria-label={`Invite to the group ${name}: ${card.name}`}>
                      Invite to the group
                    </SubmitButton>
                  </Form>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} pages={pages} href={(to) => groupMatchPath(groupId, to)} />
    </section>
  )
}

function MemberLine({ member: { name, percent, fits, partly, not } }: { member: MemberFit }) {
  if (percent === null)
    return (
      <>
        <span className="font-medium">{name}</span>: not enough answers yet
      </>
    )
  const parts = [
    fits.length > 0 && `fits in ${formatList(fits)}`,
    partly.length > 0 && `partly in ${formatList(partly)}`,
    not.length > 0 && `not in ${formatList(not)}`,
  ].filter(Boolean)
  return (
    <>
      <span className="font-medium">{name}</span> <span className="num">{percent}%</span>: {parts.join('; ')}
    </>
  )
}
