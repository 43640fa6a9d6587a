ALTER TABLE "listings" ADD COLUMN "subletting" boolean;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "guarantor" boolean;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "ssn" text;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "income_multiple" numeric(4, 1);--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "screening" text;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "application" text;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "video_tour" text;