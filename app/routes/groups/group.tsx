import { data, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/group'
import { agreementPath } from '#app/features/agreements/paths.ts'
import { addHome } from '#app/features/collections/add-home.server.ts'
import { groupStart } from '#app/features/decisions/group-start.query.server.ts'
import { nextStepOf } from '#app/features/decisions/next-step.ts'
import { NextStepPanel } from '#app/features/decisions/ui/next-step-panel.tsx'
import { answerGroupRequest } from '#app/features/groups/answer-group-request.server.ts'
import { deleteGroup } from '#app/features/groups/create-group.server.ts'
import { groupFlash } from '#app/features/groups/flash.ts'
import { inviteToGroup, withdrawGroupInvitation } from '#app/features/groups/invite-to-group.server.ts'
import { leaveGroup, removeFromGroup } from '#app/features/groups/leave-group.server.ts'
import { makeGroupLink, withdrawGroupLink } from '#app/features/groups/group-link.server.ts'
import { groupPath, groupsPath, invitationPath } from '#app/features/groups/paths.ts'
import { candidates } from '#app/features/groups/candidates.query.server.ts'
import { groupPage, openGroup } from '#app/features/groups/group-page.query.server.ts'
import type { GroupPage as GroupPageView } from '#app/features/groups/views.ts'
import { formatList } from '#app/platform/text/format.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { GroupName, MembersAndCriteria, NameForm } from '#app/features/groups/ui/group-head.tsx'
import { Faces } from '#app/features/groups/ui/group-card.tsx'
import { GroupFrame } from '#app/features/groups/ui/group-frame.tsx'
import { GroupProblem } from '#app/features/groups/ui/group-problem.tsx'
import { GroupScreen } from '#app/features/groups/ui/group-screen.tsx'
import { groupShortlists } from '#app/features/decisions/group-shortlists.query.server.ts'
import { OtherCollectionsSection, ShortlistSection } from '#app/features/decisions/ui/shortlists-section.tsx'
import { groupConversation } from '#app/features/messages/group-conversation.query.server.ts'
import { MESSAGES_CHANGED } from '#app/features/messages/live-names.ts'
import { GroupConversationLink } from '#app/features/messages/ui/group-conversation-link.tsx'
import { LEADS_CHANGED } from '#app/features/inquiries/live-names.ts'
import { inquiryPath } from '#app/features/inquiries/paths.ts'
import { tourGround } from '#app/features/inquiries/tour-ground.server.ts'
import { groupInquiries } from '#app/features/inquiries/group-inquiries.query.server.ts'
import { GroupInquiriesSection } from '#app/features/inquiries/ui/group-inquiries-section.tsx'
import { fittingHomes } from '#app/features/roommates/fitting-homes.query.server.ts'
import { FittingHomesSection } from '#app/features/roommates/ui/fitting-homes-section.tsx'
import { groupCopy } from '#app/features/groups/copy.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import type { Context } from '#app/platform/context.ts'
import { safeReturnTo } from '#app/platform/addresses/return-to.ts'
import { allInOrder } from '#app/platform/process/all-in-order.ts'
import { useLiveReload } from '#app/platform/live/browser/use-live.ts'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import { readTexts, type FormAnswer } from '#app/web/form-answer.ts'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { pageThatAsksAgain, requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ context, params: { groupId }, request, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  try {
    const find = url.searchParams.get('find') ?? ''
    const invites = url.searchParams.has('invite')
    const [ask, memberId] = [url.searchParams.get('ask'), url.searchParams.get('member')]
    const opened = openGroup(ctx, groupId)
    const lists = groupShortlists(ctx, { groupId, opened })
    const [group, found, fitting, { listed: _, ...shortlists }, inquiries, talk] = await allInOrder([
      groupPage(ctx, { groupId, opened }),
      find.trim() === '' ? null : candidates(ctx, { groupId, typed: find }),
      fittingHomes(ctx, { groupId, opened, shortlists: lists }),
      lists,
      groupInquiries(ctx, { groupId, opened }),
      groupConversation(opened),
    ])
    const ground = await tourGround(ctx, inquiries)
    const parts = {
      group,
      find,
      found,
      ask,
      memberId,
      invites,
      fitting,
      shortlists,
      inquiries,
      ground,
      talk,
    }
    return withFlash(ctx, request, parts)
  } catch (error) {
    // Invited people are redirected to the invitation.
    if (error instanceof Forbidden) throw redirect(invitationPath(groupId))
    throw error
  }
}

export async function action({ context, params: { groupId }, request, url }: Route.ActionArgs) {
  const typed = await readTexts(request)
  const { ctx } = requireUser(context, pageThatAsksAgain(url, questionOf(typed)))
  try {
    return await act(ctx, groupId, typed, url)
  } catch (error) {
    if (error instanceof Forbidden) throw data(error.message, { status: error.status })
    throw error
  }
}

/** The confirmation that a form answered, or its other purpose. */
function questionOf({ intent = '', member }: Record<string, string>) {
  if (/^(remove|leave|delete)$/.test(intent)) return { ask: intent, member }
  return { for: intent === 'add' ? 'add' : INVITES.test(intent) ? 'invite' : undefined }
}

const INVITES = /^(invite|withdraw|link|withdraw-link|admit|decline)$/

/** Shown immediately: what failed, or a new link. */
type Answer = FormAnswer & { link?: string; until?: string }
const notDone = (refused: Parameters<typeof answerNotDone>[1]): ReturnType<typeof data<Answer>> =>
  answerNotDone({}, refused)

async function act(ctx: Context, groupId: string, typed: Record<string, string>, url: URL) {
  const { intent = '', user = '', member = '', backTo = null } = typed
  const here = groupPath(groupId)
  switch (intent) {
    case 'invite': {
      const asked = await inviteToGroup(ctx, { groupId, userId: user })
      if (asked.ok)
        return redirectWithFlash(ctx, safeReturnTo(backTo, `${here}${url.search}`), groupFlash.invited)
      return notDone(asked)
    }
    case 'add': {
      const asked = { collectionId: typed.collection ?? '', listingId: typed.home ?? '' }
      const added = await addHome(ctx, asked).catch(gone)
      return added.ok ? redirectWithFlash(ctx, here, groupFlash.homeListed(added.home)) : notDone(added)
    }
    case 'withdraw':
      await withdrawGroupInvitation(ctx, { groupId, userId: user })
      return redirectWithFlash(ctx, here, groupFlash.invitationWithdrawn)
    case 'link': {
      const { url: link, expiresAt } = await makeGroupLink(ctx, {
        groupId,
        letsIn: typed.letsIn === undefined ? undefined : typed.letsIn === 'yes',
      })
      return data<Answer>({ typed: {}, errors: {}, link, until: expiresAt.toISOString() })
    }
    case 'withdraw-link':
      await withdrawGroupLink(ctx, groupId)
      return redirectWithFlash(ctx, here, groupFlash.linkWithdrawn)
    case 'admit':
    case 'decline': {
      const start = intent === 'admit' ? await groupStart(ctx, groupId) : undefined
      const answered = await answerGroupRequest(ctx, { groupId, askedBy: user, answer: intent, start })
      const flash = intent === 'admit' ? groupFlash.admitted : groupFlash.requestDeclined
      return answered.ok ? redirectWithFlash(ctx, here, flash) : notDone(answered)
    }
    case 'remove': {
      const removed = await removeFromGroup(ctx, { groupId, memberId: member })
      return removed.ok ? redirectWithFlash(ctx, here, groupFlash.memberRemoved) : notDone(removed)
    }
    case 'leave':
      await leaveGroup(ctx, groupId)
      return redirectWithFlash(ctx, groupsPath, groupFlash.left)
    case 'delete':
      await deleteGroup(ctx, groupId)
      return redirectWithFlash(ctx, groupsPath, groupFlash.deleted)
    default:
      return notDone({ failed: 'That action isn’t available here. Reload the page.' })
  }
}

/** The home or the group disappeared while the page was open. */
function gone(error: unknown) {
  if (!(error instanceof NotFound)) throw error
  return { ok: false, failed: 'That home or this group is no longer there. Reload the page.' } as const
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  unlistedMeta(loaderData?.group.name ?? groupCopy.notFound)({ matches })

/** The members' names, the reader first. */
const namesIn = ({ members }: GroupPageView) => [
  'You',
  ...members.filter(({ self }) => !self).map(({ name }) => name),
]

const kinds = ['groups', 'collections', 'people', LEADS_CHANGED, MESSAGES_CHANGED]

export default function GroupPage({ loaderData, actionData }: Route.ComponentProps) {
  useLiveReload(kinds)
  const busy = useNavigation().state !== 'idle'
  const { group, flash, shortlists, fitting, inquiries, ground, talk } = loaderData
  const { shortlist } = shortlists
  const next =
    shortlist &&
    nextStepOf({
      groupId: group.groupId,
      others: group.members.length - 1,
      invited: group.pending.length,
      shortlist,
      fitting: fitting.total,
      asked: inquiries
        .filter(({ withdrawn }) => !withdrawn)
        .map(({ inquiryId, listingId, href }) => ({
          groupId: group.groupId,
          listingId,
          // Members whom it does not name see its status below.
          to: href === inquiryPath(inquiryId) ? href : `${groupPath(group.groupId)}#inquiries`,
        })),
    })
  return (
    <GroupFrame
      title={<GroupName group={group} />}
      lead={
        loaderData.ask === 'name' ? (
          <NameForm group={group} busy={busy} />
        ) : (
          <MembersAndCriteria group={group} names={formatList(namesIn(group))} />
        )
      }
      aside={
        <div className="flex flex-wrap items-center gap-3">
          <Faces people={group.members} />
          {talk && <GroupConversationLink {...talk} />}
          <ButtonLink to="?invite=1#invite">
            <Icon of="plus" size="s" />
            Invite
          </ButtonLink>
        </div>
      }
      flash={flash}
      back={{ to: groupsPath, label: 'Your groups' }}
      wide
    >
      <GroupScreen
        {...loaderData}
        {...{ busy }}
        link={actionData?.link}
        failed={actionData?.failed}
        next={next && <NextStepPanel next={next} />}
        aside={
          <>
            <GroupInquiriesSection inquiries={inquiries} ground={ground} />
            <ButtonLink to={agreementPath(group.groupId)} className="justify-self-start">
              <Icon of="printer" size="s" />
              Roommate agreement
            </ButtonLink>
          </>
        }
      >
        {shortlist && (
          <ShortlistSection {...{ shortlist, busy }} homes={shortlists.homes} people={group.members.length} />
        )}
        <FittingHomesSection
          groupId={group.groupId}
          found={fitting}
          shortlistId={shortlist?.collectionId ?? null}
          busy={busy}
        />
        <OtherCollectionsSection groupId={group.groupId} others={shortlists.others} />
      </GroupScreen>
    </GroupFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <GroupProblem error={error} />
}
