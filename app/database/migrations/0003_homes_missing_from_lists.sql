ALTER TABLE "listings" ADD COLUMN "missing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "manager_feeds" ADD COLUMN "when_gone" text DEFAULT 'pause' NOT NULL;--> statement-breakpoint
ALTER TABLE "manager_feeds" ADD COLUMN "asked_at" timestamp with time zone;