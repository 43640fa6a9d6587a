import { useCallback } from 'react'
import { Form, Link, href as hrefOf } from 'react-router'
import { groupPath } from '#app/features/groups/paths.ts'
import { HomeCard } from '#app/features/listings/ui/home-card.tsx'
import { HomeSlotFilling, type HomeSlotProps } from '#app/features/listings/ui/home-slot.tsx'
import { Section } from '#app/ui/section.tsx'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { formatCount } from '#app/platform/text/format.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import type { FittingHomes } from '../fitting-homes.query.server.ts'

type Props = {
  groupId: string
  found: FittingHomes
  /** The group's shortlist. */
  shortlistId: string | null
  busy: boolean
}

/** The homes that suit a group best, on its page, each with a button that adds it to the shortlist. */
export function FittingHomesSection({ groupId, found, shortlistId, busy }: Props) {
  const { homes, total, listed, people, href, today } = found
  const filling = useCallback(
    ({ home }: HomeSlotProps) => shortlistId !== null && <AddToShortlist {...{ home, shortlistId, busy }} />,
    [shortlistId, busy],
  )
  return (
    <Section
      id="homes"
      title="Homes that fit"
      aside={
        <ButtonLink to={href} size="s">
          See all homes
        </ButtonLink>
      }
    >
      <p className="text-ink-2">
        {total === null ? <AnswerFirst {...{ groupId, people }} /> : totalText({ total, listed, people })}
        {total !== null &&
          homes.some(({ walks }) => walks !== null) &&
          ' Walks to class are checked below, not in this number.'}
      </p>
      {/* One row: three homes if each is as wide as a card's lines need. */}
      <HomeSlotFilling value={filling}>
        <div className="@container">
          <ul className="-mx-4 flex snap-x gap-5 overflow-x-auto px-4 pb-1 md:mx-0 md:grid md:grid-cols-[repeat(auto-fill,minmax(17.5rem,1fr))] md:overflow-visible md:px-0 md:@max-[55rem]:[&>:nth-child(3)]:hidden">
            {homes.map(({ card, walks }) => (
              <li key={card.id} className="min-w-0 snap-center max-md:w-4/5 max-md:max-w-80 max-md:shrink-0">
                <HomeCard home={card} today={today} from={groupPath(groupId)} />
                {walks !== null && (
                  <p className="num px-0.5 text-sm wrap-anywhere text-ink-2">
                    Walk to class: {walks.replace(/^You /, 'you ')}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </div>
      </HomeSlotFilling>
    </Section>
  )
}

type AddProps = { home: HomeSlotProps['home']; shortlistId: string; busy: boolean }

function AddToShortlist({ home: { id, name }, shortlistId, busy }: AddProps) {
  return (
    <div className="home-actions">
      <Form method="post" preventScrollReset className="top-1.5 right-1.5">
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="collection" value={shortlistId} />
        <input type="hidden" name="home" value={id} />
        <SubmitButton busy={busy} square aria-label={`Add ${name} to the shortlist`} className="rounded-full">
          <Icon of="plus" />
        </SubmitButton>
      </Form>
    </div>
  )
}

const whomOf = (people: number) => (people === 1 ? 'you' : people === 2 ? 'both of you' : 'all of you')

/** Without any answers, every home would fit. */
function AnswerFirst({ groupId, people }: { groupId: string; people: number }) {
  return (
    <>
      We cannot say yet which homes fit {whomOf(people)}.{' '}
      <Link
        to={withReturnTo(`${hrefOf('/addProfileInfo')}?step=2`, groupPath(groupId))}
        className="underline underline-offset-2"
      >
        Answer a few questions first
      </Link>
      , about budget, move-in date, pets and home type.
    </>
  )
}

type Counted = Pick<FittingHomes, 'listed' | 'people'> & { total: number }

/** How many homes fit, and how many of them the cards below leave out. */
function totalText({ total, listed, people }: Counted): string {
  const whom = whomOf(people)
  if (total === 0) return `No home fits ${whom} right now. These come closest.`
  const homes = `${formatCount(total, 'home')} ${total === 1 ? 'fits' : 'fit'} ${whom}.`
  const whose = people === 1 ? 'your' : 'everyone’s'
  if (listed > 0 && listed >= total)
    return `${homes} ${total === 1 ? 'It is' : 'They are'} on the shortlist; the ones below come closest.`
  return `${homes} We check ${whose} budget, dates, pets and home type, and the beds and baths the group wants.`
}
