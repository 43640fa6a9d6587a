ALTER TABLE "transit_minutes" ADD COLUMN "planner" text;--> statement-breakpoint
ALTER TABLE "transit_minutes" ADD COLUMN "planned_for" date;--> statement-breakpoint
ALTER TABLE "transit_minutes" ADD COLUMN "asked_at" timestamp with time zone;