CREATE TABLE "foreign_photos" (
	"listing_id" uuid NOT NULL,
	"address" text NOT NULL,
	"position" smallint NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"upload_id" uuid,
	"reason" text,
	"tries" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "foreign_photos_listing_id_address_pk" PRIMARY KEY("listing_id","address")
);
--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "avif_tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "foreign_photos" ADD CONSTRAINT "foreign_photos_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "foreign_photos" ADD CONSTRAINT "foreign_photos_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "foreign_photos_state_due_at_index" ON "foreign_photos" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "foreign_photos_upload_id_index" ON "foreign_photos" USING btree ("upload_id");--> statement-breakpoint
-- Addresses elsewhere that pages linked to until now wait to be fetched; a home shows what we have ourselves.
INSERT INTO "foreign_photos" ("listing_id", "address", "position", "alt", "state", "due_at", "changed_at")
SELECT l."id", p."value"->>'src', p."ordinality" - 1, left(coalesce(p."value"->>'alt', ''), 200), 'waiting', now(), now()
FROM "listings" l, jsonb_array_elements(l."photos") WITH ORDINALITY p WHERE p."value"->>'src' LIKE 'http%'
ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "listings" SET "photos" = jsonb_path_query_array("photos", '$[*] ? (@.src starts with "/")')
WHERE jsonb_path_exists("photos", '$[*] ? (!(@.src starts with "/"))');
