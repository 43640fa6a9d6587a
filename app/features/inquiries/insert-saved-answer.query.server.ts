import { eq, sql } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { companyOfAccount } from '#app/database/sql/company-people.server.ts'
import { savedAnswers } from '#app/database/schema/homes/inquiries.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { leaseLength } from '#app/features/listing-page/ui/home-facts.ts'
import { splitUnit } from '#app/features/listings/address-key.ts'
import { detailHref } from '#app/features/listings/paths.ts'
import { requirePerson } from '#app/platform/access.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import type { Context } from '#app/platform/context.ts'
import { formatExactMoney, formatFullDate } from '#app/platform/text/format.ts'
import { findInquiry } from './inquiry.server.ts'
import { inquiryPolicy } from './policy.ts'
import { factTexts, fillIn, inBraces, namesInBraces } from '#app/features/saved-answers/rules.ts'

/** A lead's answer: what was typed, followed by a saved answer filled in with facts of the home.
 *  @returns `error`: what could not be filled in; null when the saved answer is gone
 *  @throws SignInRequired, NotFound */
export async function insertSavedAnswer(
  ctx: Context,
  { inquiryId, answerId, typed }: { inquiryId: string; answerId: string; typed: string },
): Promise<{ text: string; error: string | undefined } | null> {
  const [{ db }, inquiry] = await find(ctx, inquiryPolicy.readLead, (look) => findInquiry(look.db, inquiryId))
  if (!isId(answerId)) return null
  const [found] = await db
    .select({ text: savedAnswers.text, home: listings })
    .from(savedAnswers)
    .innerJoin(listings, eq(listings.id, inquiry.home.id))
    .where(
      sql`${savedAnswers.id} = ${answerId}::uuid and ${savedAnswers.companyId} = ${companyOfAccount(requirePerson(ctx).userId)}`,
    )
  if (!found) return null
  const { address, slug } = inquiry.home
  const lease = leaseLength(found.home.leaseMonths)
  const filled = fillIn(found.text, {
    ...factTexts(found.home),
    'first name': inquiry.name.split(' ')[0] || null,
    address,
    unit: splitUnit(address)?.unit ?? null,
    rent: rentText(found.home),
    'available from': found.home.availableFrom && formatFullDate(found.home.availableFrom),
    'lease length': lease,
    link: `${ctx.settings.publicUrl}${detailHref(slug)}`,
  })
  const missing = namesInBraces(filled)
  return {
    text: typed.trim() === '' ? filled : `${typed.trimEnd()}\n\n${filled}`,
    error:
      missing.length === 0
        ? undefined
        : `Not stated for this home: ${inBraces(missing)}. Replace that before you send.`,
  }
}

type Rent = Pick<typeof listings.$inferSelect, 'price' | 'priceBasis' | 'priceBasisAssumed' | 'beds'>

/** `$1,800 a month`, and whether it is per bed or for the whole home, where that is known. A draft starts without a rent. */
function rentText({ price, priceBasis, priceBasisAssumed, beds }: Rent): string | null {
  if (price === 0) return null
  const rent = `${formatExactMoney(price)} a month`
  if (priceBasisAssumed || beds < 2) return rent
  return `${rent} ${priceBasis === 'bed' ? 'for a bed' : 'for the whole home'}`
}
