/** How judges compare with people, as it is reported to the tab, the sidebar, the report and the command line. */
import { Disagreement } from '../../model/rule-report';
import * as z from '../../model/zod';

export const LabelsFile = () => z.strictObject({ name: z.string(), text: z.string() });
export type LabelsFile = z.Shape<typeof LabelsFile>;

export const AgreementRequest = () =>
  z.strictObject({
    /** Labels from a file, in addition to those of the tab `Labels`. */
    labels: z.optional(LabelsFile()),
  });
export type AgreementRequest = z.Shape<typeof AgreementRequest>;

export const Estimate = () => z.object({ rate: z.number(), low: z.number(), high: z.number() });
const Counted = () => z.object({ a: z.int(), b: z.int(), c: z.int(), d: z.int() });

const CheckAgreement = () =>
  z.object({
    id: z.string(),
    title: z.string(),
    sentence: z.string(),
    /** Sentences: everything else that was measured. */
    figures: z.array(z.string()),
    /** Distinct texts that the judge passed and failed. */
    judged: z.object({ passed: z.int(), failed: z.int() }),
    labelled: z.int(),
    counts: Counted(),
    /** null if too little is labelled: `sentence` says what is missing. */
    agreement: z.nullable(Estimate()),
    caughtWrong: z.nullable(Estimate()),
    keptRight: z.nullable(Estimate()),
    kappa: z.nullable(Estimate()),
    adjusted: z.nullable(z.number()),
    commoner: z.nullable(z.number()),
    leaning: z.nullable(z.number()),
    judgeRate: z.nullable(z.number()),
    peopleRate: z.nullable(Estimate()),
    /** Each rule, and each model. */
    deciders: z.array(
      z.object({
        decidedBy: z.string(),
        labelled: z.int(),
        agreed: z.int(),
        counts: Counted(),
        /** null if nobody labelled what it passed, or failed. */
        agreement: z.nullable(Estimate()),
        kappa: z.nullable(Estimate()),
      }),
    ),
    people: z.nullable(z.object({ pairs: z.int(), agreed: z.int(), kappa: z.nullable(z.number()) })),
    /** False passes first; volunteered labels included. */
    disagreements: z.array(Disagreement()),
  });
export type CheckAgreement = z.Shape<typeof CheckAgreement>;

export const AgreementReport = () =>
  z.object({
    checks: z.array(CheckAgreement()),
    labels: z.int(),
    /** The add-on's version: part of any report about a rule. */
    version: z.string(),
    /** Sentences on labels that no rate counts. */
    problems: z.array(z.string()),
  });
export type AgreementReport = z.Shape<typeof AgreementReport>;
