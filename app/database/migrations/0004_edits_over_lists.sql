ALTER TABLE "listings" ADD COLUMN "edited_facts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "manager_feeds" ADD COLUMN "keeps_edits" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "manager_imports" ADD COLUMN "keeps_edits" boolean DEFAULT true NOT NULL;