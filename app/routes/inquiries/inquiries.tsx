import { Link, href } from 'react-router'
import type { Route } from './+types/inquiries'
import { LEADS_CHANGED } from '#app/features/inquiries/live-names.ts'
import { inquiryPath } from '#app/features/inquiries/paths.ts'
import { ownInquiries } from '#app/features/inquiries/own-inquiries.query.server.ts'
import { ListingThumbnail } from '#app/features/listings/ui/listing-photo.tsx'
import { PageFrame } from '#app/features/inquiries/ui/page-frame.tsx'
import { WayToGroup } from '#app/features/inquiries/ui/way-to-group.tsx'
import { useLiveReload } from '#app/platform/live/browser/use-live.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  return { inquiries: await ownInquiries(requireUser(context, url).ctx) }
}

export const meta: Route.MetaFunction = unlistedMeta('Your inquiries')

const kinds = [LEADS_CHANGED]

export default function InquiriesPage({ loaderData: { inquiries } }: Route.ComponentProps) {
  useLiveReload(kinds)
  return (
    <PageFrame title="Your inquiries" lead="Managers answer you in your messages.">
      {inquiries.length === 0 ? (
        <div className="grid justify-items-start gap-4">
          <p className="text-ink-2">You have not asked about a home yet.</p>
          <ButtonLink to={href('/listings/:propertyType?')} look="primary">
            Find your home
          </ButtonLink>
        </div>
      ) : (
        <ul className="grid gap-3">
          {inquiries.map(({ inquiryId, home, photo, from, state, at, sentAt, tour, next, group }) => (
            <li
              key={inquiryId}
              className="relative flex items-start gap-3 rounded-card border border-line bg-surface p-4 hover:bg-sunken"
            >
              <span className="h-16 w-22 shrink-0 overflow-hidden rounded-field bg-sunken">
                <ListingThumbnail photo={photo} sizes="88px" />
              </span>
              <div className="grid min-w-0 gap-1">
                <Link
                  to={inquiryPath(inquiryId)}
                  className="font-medium wrap-anywhere after:absolute after:inset-0"
                >
                  {home}
                </Link>
                {tour !== null && <p className="num font-medium wrap-anywhere">{tour}</p>}
                {next !== null && <p>{next}.</p>}
                <p className="num text-sm wrap-anywhere text-ink-2">
                  {state !== '' && `${state} · `}
                  {from === null ? (
                    'You asked on '
                  ) : (
                    <>
                      <bdi>{from}</bdi> asked on{' '}
                    </>
                  )}
                  <LocalTime at={sentAt} there={at} />
                </p>
                {group && (
                  <p className="text-sm">
                    <WayToGroup group={group} />
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </PageFrame>
  )
}
