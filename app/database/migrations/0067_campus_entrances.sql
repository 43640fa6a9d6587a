ALTER TABLE "campuses" ADD COLUMN "entrances" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "campuses" ADD COLUMN "entrances_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "commutes" ADD COLUMN "entrances_version" integer DEFAULT 0 NOT NULL;