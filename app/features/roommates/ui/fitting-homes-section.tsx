import { Form } from 'react-router'
import { HomeLine } from '#app/features/decisions/ui/home-line.tsx'
import { Section } from '#app/ui/section.tsx'
import { Verdict } from '#app/features/listings/ui/verdict.tsx'
import { formatCount } from '#app/platform/text/format.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import type { FittingHomes } from '../fitting-homes.query.server.ts'

type Props = {
  found: FittingHomes
  /** The group's shortlist, and the homes that are on it. */
  shortlistId: string | null
  listed: readonly string[]
  busy: boolean
}

/** The section with the homes that suit a group best, on its page, each with a button that adds it to the shortlist. */
export function FittingHomesSection({ found, shortlistId, listed, busy }: Props) {
  const { homes, total, people, href } = found
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
        {totalText(total, people)}
        {homes.some(({ walks }) => walks !== null) &&
          ' Walks to class are checked below, not in this number.'}
      </p>
      <ul className="grid gap-4">
        {homes.map(({ id, name, photo, beds, costEach, fit, walks, href: to }) => (
          <li key={id}>
            <HomeLine
              people={people}
              home={{
                listingId: id,
                name,
                href: to,
                photo,
                about: beds === 0 ? 'Studio' : formatCount(beds, 'bed'),
                gone: false,
                costEach,
                costNote: null,
                over: [],
                walks,
              }}
            >
              <div>{fit && <Verdict fit={fit} />}</div>
              {listed.includes(id) ? (
                <p className="mt-1 text-sm text-ink-2">On the shortlist</p>
              ) : (
                shortlistId !== null && (
                  <Form method="post" preventScrollReset className="mt-1">
                    <input type="hidden" name="intent" value="add" />
                    <input type="hidden" name="collection" value={shortlistId} />
                    <input type="hidden" name="home" value={id} />
                    <SubmitButton busy={busy} size="s" aria-label={`Add ${name} to the shortlist`}>
                      <Icon of="plus" size="s" />
                      Add
                    </SubmitButton>
                  </Form>
                )
              )}
            </HomeLine>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function totalText(total: number, people: number): string {
  const whom = people === 1 ? 'you' : people === 2 ? 'both of you' : 'all of you'
  if (total === 0) return `No home fits ${whom} right now. These come closest.`
  const homes = `${formatCount(total, 'home')} ${total === 1 ? 'fits' : 'fit'} ${whom}.`
  const whose = people === 1 ? 'your' : 'everyone’s'
  return `${homes} We check ${whose} budget, dates, pets and home type, and the beds and baths the group wants.`
}
