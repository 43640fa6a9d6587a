import { eq } from 'drizzle-orm'
import { inquiries } from '#app/database/schema/homes/inquiries.ts'
import { repliedUrl } from '#app/features/inquiries/replied-link.server.ts'
import { UNKNOWN, type Form, type Forms } from './form.ts'
import type { Scene } from './scene.ts'

/** The "I already replied" link of an unanswered inquiry. */
async function replied({ ctx, things: { inquiryId } }: Scene): Promise<Form> {
  const open = { state: 'new', answeredAt: null, answeredBy: null } as const
  await ctx.db.update(inquiries).set(open).where(eq(inquiries.id, inquiryId))
  return { once: true, at: { token: repliedUrl(ctx, inquiryId).split('/').at(-1) ?? '' } }
}

async function saidReplied({ ctx, things: { inquiryId } }: Scene): Promise<Form> {
  await ctx.db.update(inquiries).set({ saidRepliedAt: ctx.now() }).where(eq(inquiries.id, inquiryId))
  return { once: true }
}

/** Forms about a reply by email to an inquiry. */
export const repliedForms: Forms = {
  '/replied/:token': { ...UNKNOWN, at: { token: 'made-up' } },
  '/replied/:token replied': replied,
  '/inquiries/:inquiryId no-reply': saidReplied,
  '/inquiries/:inquiryId reply-came': saidReplied,
}
