// How each table is handled when a dump is loaded into another database. A table in none of these lists fails
// `restored-tables.test.ts`. Older dumps may have tables with other names: those are loaded unchanged.

type Changed = Record<string, { columns: string[]; reason: string }>

/** Columns that get the loading transaction's number: another server's numbers mean nothing here. */
export const transactionNumbers: Changed = {
  profiles: {
    columns: ['version'],
    reason: 'matching asks which profiles were written after a transaction of this server',
  },
  users: {
    columns: ['version'],
    reason: 'matching asks which accounts were written after a transaction of this server',
  },
}

/** Tables that are not in a dump and stay empty. */
export const leftOut: Record<string, string> = {
  moved_homes: 'by transaction numbers; since way_renewals is empty, all homes are looked at anyway',
  way_renewals: 'by transaction numbers; the next run computes what is missing, and fills it',
}

/** Columns in which a restored site may differ from its dump, because the restore itself writes them. */
export const writtenByRestore: Changed = {
  backups: { columns: ['files_kept_until'], reason: 'the backup that kept files is over' },
  email_hold: {
    columns: ['until', 'restored_to'],
    reason: 'emails of jobs are held for a day, since they may have been sent',
  },
  emails: { columns: ['state', 'last_error'], reason: 'what waited is held, since it may have been sent' },
  installation: {
    columns: ['token', 'next_token'],
    reason: 'the restored site claims its store, so that another copy of the dump cannot delete there',
  },
  'pgboss.job': {
    columns: ['state', 'start_after'],
    reason: 'what waited waits again, what ran begins again; ended jobs are in no dump',
  },
}

/** Tables that are loaded unchanged. */
export const unchangedTables: string[] = `
  alert_state analytics_counts analytics_daily analytics_homes analytics_returning analytics_sums
  blocks building_commutes campus_isochrones campus_zones campuses codes
  collection_homes collection_leavers collection_members collection_notes
  collection_requests collections commutes companies company_conversations company_invitations company_lead_addresses company_members company_register contact_messages contact_views conversation_sides
  conversations data_exports decision_ballots decision_reasons decision_results decisions
  email_changes email_refusals foreign_photos gone_reports group_activity
  group_invitations group_links group_members group_requests hidden_homes hidden_people home_decisions
  home_news home_questions home_reports inquiries inquiry_additions inquiry_people known_browsers known_homes last_collections
  likes listing_changes listing_drives listing_requests listing_search listing_words listings
  live_events mailbox manager_feeds manager_import_parts manager_imports manager_invitations
  match_requests matches messages moderation_items moderation_log notification_choices notifications
  page_views pending_sign_ups photos places profile_openings rate_limits recovery_codes reports
  room_offers roommate_groups save_settings saved_searches search_vocabulary second_factors seen_people
  saved_answers sessions
  sign_in_methods site_content site_content_versions street_areas street_lines street_names
  student_buildings sublets suspensions tour_hours tours transit_feeds transit_minutes transit_patterns transit_stops
  trusted_sources unused_files uploads viewed_homes website_sessions`
  .trim()
  .split(/\s+/)
