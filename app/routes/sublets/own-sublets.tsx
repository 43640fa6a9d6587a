import { href, useNavigation } from 'react-router'
import type { Route } from './+types/own-sublets'
import { GroupFrame } from '#app/features/groups/ui/group-frame.tsx'
import { subletFlash } from '#app/features/sublets/flash.ts'
import { ownSublets } from '#app/features/sublets/own-sublets.query.server.ts'
import { ownSubletsPath } from '#app/features/sublets/paths.ts'
import { setSublet } from '#app/features/sublets/set-sublet.server.ts'
import { subletTitle } from '#app/features/sublets/sublet-text.ts'
import { isOpen, OwnSubletRow } from '#app/features/sublets/ui/own-sublet-row.tsx'
import { UnknownForm } from '#app/platform/errors.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { AskFirst } from '#app/web/ask-first.tsx'
import { withFlash } from '#app/web/flash.server.ts'
import { answerForm, readForm } from '#app/web/forms/answer-form.server.ts'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

const NEW = href('/profile/sublets/new')

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const { own } = await ownSublets(ctx)
  const id = url.searchParams.get('end')
  const ends = own.find((sublet) => sublet.id === id && isOpen(sublet)) ?? null
  return withFlash(ctx, request, { own, ends })
}

const said = { pause: subletFlash.paused, confirm: subletFlash.confirmed, end: subletFlash.ended }

export async function action(args: Route.ActionArgs) {
  const sent = await readForm(args)
  const { intent = '', id = '' } = sent.typed
  switch (intent) {
    case 'pause':
    case 'confirm':
    case 'end':
      return answerForm(sent, await setSublet(sent.ctx, { subletId: id, step: intent }), {
        to: ownSubletsPath,
        flash: said[intent],
      })
    default:
      throw new UnknownForm()
  }
}

export const meta: Route.MetaFunction = unlistedMeta('Your sublets')

/** A student's own sublets, and what became of them. */
export default function OwnSubletsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { own, ends, flash } = loaderData
  const busy = useNavigation().state !== 'idle'
  return (
    <GroupFrame
      title="Your sublets"
      lead="Rooms, homes and leases that you offer to other students. Two at a time."
      back={{
        to: href('/profile/:activeTabParam?', { activeTabParam: 'preferences' }),
        label: 'Your profile',
      }}
      flash={flash}
    >
      {actionData && (
        <ErrorSummary title="This was not done" of={actionData}>
          {actionData.failed}
        </ErrorSummary>
      )}
      {ends && (
        <AskFirst
          question={`End “${subletTitle(ends)}”?`}
          fields={{ intent: 'end', id: ends.id }}
          yes="End it"
          failed="Failed to end it"
          no={ownSubletsPath}
          busy={busy}
        >
          It can’t be offered again. If you may come back to it, pause it instead.
        </AskFirst>
      )}
      {own.length > 0 && (
        <ul className="grid gap-4">
          {own.map((sublet) => (
            <li key={sublet.id}>
              <OwnSubletRow sublet={sublet} />
            </li>
          ))}
        </ul>
      )}
      <div>
        <ButtonLink look={own.length === 0 ? 'primary' : 'default'} to={NEW}>
          Offer a place
        </ButtonLink>
      </div>
    </GroupFrame>
  )
}
