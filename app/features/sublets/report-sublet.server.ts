import { find } from '#app/database/gate.server.ts'
import { reportPerson } from '#app/features/messages/report-conversation.server.ts'
import type { Context } from '#app/platform/context.ts'
import { subletPolicy } from './policy.ts'
import { findSublet } from './sublet.query.server.ts'
import { datesText, rentText, subletTitle } from './sublet-text.ts'

/** The title of a sublet that the user may report. @throws SignInRequired, Forbidden for one's own, NotFound */
export async function reportableSublet(ctx: Context, subletId: string): Promise<string> {
  const [, sublet] = await find(ctx, subletPolicy.report, (look) => findSublet(look, subletId))
  return subletTitle(sublet)
}

/** Reports a sublet. This files a report about its poster with a copy of the sublet, because a false sublet is a reason to stop the
 *  person.
 *  @param input the fields of `reportForm`
 *  @throws SignInRequired, Forbidden for one's own, NotFound */
export async function reportSublet(ctx: Context, { subletId, input }: { subletId: string; input: unknown }) {
  const [, sublet] = await find(ctx, subletPolicy.report, (look) => findSublet(look, subletId))
  const offer = [
    `Sublet: ${subletTitle(sublet)}, ${rentText(sublet.rent)}, ${datesText(sublet)}`,
    sublet.about,
  ]
  const reported = { id: sublet.id, text: offer.join('\n').trim() }
  return reportPerson(ctx, { userId: sublet.userId, input, sublet: reported })
}
