import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { LocalTime } from '#app/ui/local-time.tsx'
import { offererText, phoneText, websiteText, type OffererFacts } from '#app/features/companies/rules.ts'
import { photoSrc } from '#app/features/photos/photo-image.ts'
import type { Unlisted } from '#app/features/listings/freshness-rules.ts'
import type { ListingDetail } from '#app/features/listings/views.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { Confirmer } from '#app/features/listings/rules.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { availabilityPath, gonePath, reportHomePath } from '#app/features/listings/paths.ts'
import type { DetailView } from '../views.ts'

const keeper = ({ managed }: Pick<ListingDetail, 'managed'>) =>
  managed ? 'its manager' : 'this site’s operator'

const unlistedSentences: Record<Unlisted | 'withheld', (home: ListingDetail, today: string) => ReactNode> = {
  unconfirmed: (home, today) => (
    <span>
      Nobody has confirmed{' '}
      {home.confirmedAt ? (
        <>
          since <LocalTime at={home.confirmedAt} to="day" today={today} />
        </>
      ) : (
        'for a long time'
      )}
      {` that this home is still available. Until ${keeper(home)} does, it is hidden from search.`}
    </span>
  ),
  reported: (home) =>
    `Students told us that this home is gone. Until ${keeper(home)} answers, it is hidden from search.`,
  asked: (home) =>
    home.managed
      ? 'We asked its manager whether this home is still available. Until they answer, it is hidden from search.'
      : 'We are finding out whether this home is still available. Until then, it is hidden from search.',
  // The reason stays between the admins and the manager.
  withheld: () => 'This home is not available right now, so it is not in search.',
}

/** Why a home is not in search, for people who open its page through a link. */
function unlistedText(home: ListingDetail, today: string): ReactNode {
  return home.unlisted ? unlistedSentences[home.unlisted](home, today) : ''
}

const confirmedBySentences: Record<Exclude<Confirmer, 'source'>, [before: string, after: string]> = {
  manager: ['Confirmed available on ', ' by the manager'],
  owner: ['Confirmed available on ', ' by the owner'],
  operator: ['Checked by us on ', ''],
}

/** When and by whom the home was last confirmed as available (PRODUCT.md §5.5). The operator's own homes have no manager to name. */
function ConfirmedTag({ home, today }: { home: ListingDetail; today: string }) {
  const { confirmedAt, confirmedBy, offList, source, offerer } = home
  if (confirmedAt === null)
    return <p className="mt-4 text-sm text-ink-2">Nobody has confirmed yet that this is still available.</p>
  const date = <LocalTime at={confirmedAt} to="day" today={today} />
  if (offList) return <p className="num mt-4 text-sm text-ink-2">Not confirmed since {date}</p>
  if (confirmedBy === 'source')
    return (
      <p className="num mt-4 text-sm wrap-anywhere text-ink-2">
        Listed by {source} on {date}
      </p>
    )
  const isNamed = confirmedBy !== null && (confirmedBy === 'operator' || offerer?.office !== true)
  const [before, after] = isNamed ? confirmedBySentences[confirmedBy] : ['Confirmed available on ', '']
  return (
    <p className="num mt-4 inline-flex min-h-7 items-center gap-1.5 rounded-md bg-good-soft px-2 text-sm text-good">
      <Icon of="circle-check" size="s" />
      <span>
        {before}
        {date}
        {after}
      </span>
    </p>
  )
}

/** Who offers the home, or who answers for it if it comes only from a list. */
function OfferedBy({ offerer }: { offerer: OffererFacts }) {
  const { name, office, phone, website, logo } = offerer
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
      {logo && (
        <img
          src={photoSrc(logo, 320)}
          alt=""
          width={logo.width}
          height={logo.height}
          loading="lazy"
          decoding="async"
          className="h-10 w-auto max-w-40 rounded-field bg-white object-contain"
        />
      )}
      <p className="min-w-0 wrap-anywhere">
        {name === null && office ? 'Inquiries go to ' : 'Offered by '}
        <bdi className="font-semibold">{offererText(offerer)}</bdi>
      </p>
      {phone && (
        <a href={`tel:${phone}`} className={outLink}>
          {phoneText(phone)}
        </a>
      )}
      {website && (
        <a href={website} target="_blank" rel="nofollow ugc noopener noreferrer" className={outLink}>
          {websiteText(website)}
        </a>
      )}
    </div>
  )
}

const outLink = 'num inline-flex min-h-11 items-center wrap-anywhere text-ink-2 underline underline-offset-4'

/** Whether the home is still available, according to its last confirmation, with the actions the user may take. */
export function Availability({ view: { home, today, may } }: { view: DetailView }) {
  return (
    <>
      {home.offerer && <OfferedBy offerer={home.offerer} />}
      {home.registered.length > 0 && (
        <ul className="num grid gap-0.5 text-sm text-ink-2">
          {home.registered.map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      )}
      {home.unlisted ? (
        <p className="mt-4 flex gap-2.5 rounded-field bg-sunken px-3.5 py-2.5">
          <Icon of="clock" className="text-ink-2" />
          {unlistedText(home, today)}
        </p>
      ) : (
        <ConfirmedTag home={home} today={today} />
      )}
      {home.status === 'published' && (may.confirm || may.reportGone) && (
        <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
          {may.confirm && <KeeperForm home={home} unlists={may.unlist && home.unlisted === null} />}
          {may.reportGone && (
            <Link
              to={gonePath(home.slug)}
              className="inline-flex min-h-11 items-center text-sm text-ink-2 underline underline-offset-4"
            >
              Is it gone? Tell us
            </Link>
          )}
          {may.reportGone && (
            <Link
              to={reportHomePath(home.slug)}
              className="inline-flex min-h-11 items-center text-sm text-ink-2 underline underline-offset-4"
            >
              Report this home
            </Link>
          )}
        </div>
      )}
    </>
  )
}

function KeeperForm({ home, unlists }: { home: DetailView['home']; unlists: boolean }) {
  const busy = useNavigation().formAction === availabilityPath(home.slug)
  return (
    <Form method="post" action={availabilityPath(home.slug)} className="flex flex-wrap gap-2">
      <SubmitButton busy={busy} size="s" name="intent" value="confirm">
        Confirm as available
      </SubmitButton>
      {unlists && (
        <SubmitButton busy={busy} size="s" look="quiet" name="intent" value="unlist">
          Hide from search until confirmed
        </SubmitButton>
      )}
    </Form>
  )
}
