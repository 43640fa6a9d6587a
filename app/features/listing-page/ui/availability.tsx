import { Form, Link, useNavigation } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { availabilityPath, gonePath, reportHomePath } from '#app/features/listings/detail-params.ts'
import { unlistedText } from './availability-text.tsx'
import { ConfirmedTag } from './confirmed-tag.tsx'
import type { DetailView } from './detail-view.ts'

/** Whether the home is still available, as far as it was confirmed, with the actions that the user may take. */
export function Availability({ view: { home, today, may } }: { view: DetailView }) {
  return (
    <>
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
