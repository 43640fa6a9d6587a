import { Form, href, useNavigation } from 'react-router'
import type { Route } from './+types/bulk-change'
import { PageFrame } from '#app/features/inquiries/ui/page-frame.tsx'
import { undoneText } from '#app/features/own-homes/flash.ts'
import { shortNameList } from '#app/features/publishing/flash.ts'
import { bulkChange, undoChange } from '#app/features/own-homes/undo-change.server.ts'
import { formatCount } from '#app/platform/text/format.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { FlashMessage } from '#app/web/flash-message.tsx'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import { requireUser } from '#app/web/require-user.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { unlistedMeta } from '#app/web/site-name.tsx'

/** A completed bulk change, which can be undone. */
export async function loader({ context, params: { bulkId }, request, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  return withFlash(ctx, request, { change: await bulkChange(ctx, bulkId) })
}

export async function action({ context, params: { bulkId }, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const undone = await undoChange(ctx, bulkId)
  return redirectWithFlash(ctx, href('/manage/change/:bulkId', { bulkId }), undoneText(undone))
}

export const meta: Route.MetaFunction = unlistedMeta('Changed homes')

export default function BulkChangePage({ loaderData }: Route.ComponentProps) {
  const { change, flash } = loaderData
  const { homes, undoable, undone, edited } = change
  const busy = useNavigation().state !== 'idle'
  return (
    <PageFrame
      title="Changed homes"
      back={{ to: href('/manage'), label: 'Your homes' }}
      lead={`You changed ${formatCount(homes, 'home')} at once.`}
    >
      <FlashMessage flash={flash} />
      {undone > 0 && flash === null && <p className="num">As before: {formatCount(undone, 'home')}.</p>}
      {edited.length > 0 && (
        <p className="wrap-anywhere">
          Changed again since, so undoing leaves {edited.length === 1 ? 'it' : 'them'} as{' '}
          {edited.length === 1 ? 'it is' : 'they are'}: {shortNameList(edited)}.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {undoable > 0 && (
          <Form method="post">
            <SubmitButton busy={busy}>
              {busy ? 'One moment …' : `Undo: ${formatCount(undoable, 'home')} as before`}
            </SubmitButton>
          </Form>
        )}
        <ButtonLink to={href('/manage')} look="quiet">
          Your homes
        </ButtonLink>
      </div>
    </PageFrame>
  )
}
