import { sql } from 'drizzle-orm'
import type { RegisterFacts, ShownFact } from './rules.ts'

/** The public register facts of a home's company, as a column for queries from `listings`; null if there are none. Contains neither
 *  hidden facts nor the notes. */
export const shownRegister = sql<(RegisterFacts & { shown: ShownFact[] }) | null>`(select json_build_object(
    'shown', r.shown,
    'licenseNumber', case when 'license' = any(r.shown) then r.license_number end,
    'licenseEndsOn', case when 'license' = any(r.shown) then r.license_ends_on end,
    'documentsOn', case when 'documents' = any(r.shown) then r.documents_on end,
    'documentsBy', case when 'documents' = any(r.shown) then r.documents_by end,
    'termsVersion', case when 'terms' = any(r.shown) then r.terms_version end,
    'termsOn', case when 'terms' = any(r.shown) then r.terms_on end,
    'memberThrough', case when 'membership' = any(r.shown) then r.member_through end)
  from company_register r where r.company_id = "listings"."company_id" and r.shown <> '{}')`
