CREATE TABLE "home_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"listing_id" uuid NOT NULL,
	"reporter_user_id" uuid,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"outcome" text
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "home_reports" ADD CONSTRAINT "home_reports_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_reports" ADD CONSTRAINT "home_reports_reporter_user_id_users_id_fk" FOREIGN KEY ("reporter_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "home_reports_open" ON "home_reports" USING btree ("reporter_user_id","listing_id") WHERE "home_reports"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "home_reports_listing_id_index" ON "home_reports" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "home_reports_decided" ON "home_reports" USING btree ("decided_at") WHERE "home_reports"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX "reports_decided" ON "reports" USING btree ("decided_at") WHERE "reports"."decided_at" is not null;
--> statement-breakpoint
-- What waited before there was a desk.
INSERT INTO "desk_items" ("id", "kind", "subject", "facts", "state", "opened_at")
SELECT gen_random_uuid(), 'report', about || ':' || id, jsonb_build_object('about', about, 'id', id, 'reason', reason),
  'open', date_trunc('milliseconds', at)
FROM (
  SELECT DISTINCT ON (coalesce(reported_user_id, conversation_id))
    CASE WHEN reported_user_id IS NULL THEN 'conversation' ELSE 'person' END AS about,
    coalesce(reported_user_id, conversation_id) AS id, reason, created_at AS at
  FROM "reports" WHERE decided_at IS NULL AND coalesce(reported_user_id, conversation_id) IS NOT NULL
  ORDER BY coalesce(reported_user_id, conversation_id), created_at DESC
) waiting ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "desk_items" ("id", "kind", "subject", "facts", "state", "opened_at")
SELECT gen_random_uuid(), 'letter', id::text, jsonb_build_object('letterId', id, 'letterKind', kind), 'open',
  date_trunc('milliseconds', created_at)
FROM "letters" WHERE state = 'failed' AND kind NOT LIKE '%-code' AND tries > 0 ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "desk_items" ("id", "kind", "subject", "facts", "state", "opened_at")
SELECT gen_random_uuid(), 'photo', l.source, jsonb_build_object('source', l.source), 'open',
  date_trunc('milliseconds', max(p.changed_at))
FROM "foreign_photos" p JOIN "listings" l ON l.id = p.listing_id WHERE p.state = 'failed' GROUP BY l.source
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "desk_items" ("id", "kind", "subject", "facts", "state", "opened_at")
SELECT gen_random_uuid(), 'inquiry', id::text, jsonb_build_object('inquiryId', id, 'listingId', listing_id), 'open',
  date_trunc('milliseconds', created_at)
FROM "inquiries" WHERE manager_user_id IS NULL AND state = 'new' ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "desk_items" ("id", "kind", "subject", "facts", "state", "opened_at")
SELECT gen_random_uuid(), 'freshness', 'home:' || listing_id, jsonb_build_object('listingId', listing_id), 'open',
  date_trunc('milliseconds', max(reported_at))
FROM "gone_reports" WHERE closed_at IS NULL GROUP BY listing_id ON CONFLICT DO NOTHING;
