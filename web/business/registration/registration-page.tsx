import "#web/business/profile/texts.ts";
import CircleCheck from "lucide-react/icons/circle-check";
import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { businessPath } from "#contracts/business/page-path.ts";
import { updateBusinessProfile } from "#contracts/business/profile-schemas.ts";
import { registrationSteps, type RegistrationStep } from "#contracts/business/rules.ts";
import { type SectionData, withPart } from "#web/business/profile/load-sections.ts";
import { NoBusiness } from "#web/business/request/no-business.tsx";
import { answerForm, findSections, privateMeta, savedOf } from "#web/business/profile/page-forms.ts";
import { FormsProvider } from "#web/business/profile/section-form.tsx";
import { SectionView } from "#web/business/profile/section-view.tsx";
import { UnsavedPicturesProvider } from "#web/ui/crop/unsaved-pictures.ts";
import type { SavedKind, SectionAnswer } from "#web/business/profile/sections.ts";
import { getApi } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer, type Unreachable } from "#web/platform/network/reach-server.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import type { Route } from "./+types/registration-page.ts";
import { pathOf, registrationPath as path, Steps } from "./steps.tsx";
import { usePicturesFirst, useTypedFirst } from "./use-typed-first.ts";

/** Forms that end a step. The others add things one by one. */
const goesOn: ReadonlySet<string> = new Set(["about", "schedule", "messengers", "withoutDelivery", "next"]);
/** Steps with such a form of their own: what is typed there is not left behind by a button that says «next». */
const hasOwnEnd: ReadonlySet<string> = new Set(["about", "schedule", "contacts"]);

const stepOf = (request: Request): RegistrationStep | undefined => {
  const wanted = new URL(request.url).searchParams.get("step");
  return registrationSteps.find((step) => step === wanted);
};
const stepAfter = (step: RegistrationStep): RegistrationStep =>
  registrationSteps[registrationSteps.indexOf(step) + 1] ?? "finish";

/** `/business-registration`: the profile is filled in step by step; without `?step=` where it was left. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const found = await findSections(api, context);
  const meta = privateMeta(api, api.texts("business-profile")("registration"), path);
  if ("absence" in found) return { found, meta };
  const step = stepOf(request) ?? found.data.profile.registration_step ?? "finish";
  return { found: { data: await withPart(api, found.data, step), step, saved: savedOf(request) }, meta };
}

/** Each form saves itself. `next` notes how far the registration has come. */
export async function action({ request, context }: Route.ActionArgs): Promise<SectionAnswer | Response> {
  const api = getApi(context);
  const step = stepOf(request) ?? "logo";
  return answerForm(api, request, async (intent) => {
    if (!goesOn.has(intent)) return pathOf(step);
    const next = stepAfter(step);
    await api.call(updateBusinessProfile, { body: { registration_step: next === "finish" ? null : next } });
    return pathOf(next);
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function RegistrationPage({ loaderData: { found }, actionData }: Route.ComponentProps) {
  const t = useTranslations("business-profile");
  useTopOfStep("step" in found ? found.step : undefined);
  return (
    <div className="wrap max-w-2xl pt-4 pb-12 720:pt-8">
      <h1 className="mb-4 text-2xl font-bold tracking-tight max-720:mb-1 max-720:text-xl">{t("registration")}</h1>
      {"absence" in found ? (
        <NoBusiness why={found.absence} />
      ) : (
        <Registration key={found.step} {...found} answer={actionData} />
      )}
    </div>
  );
}

interface RegistrationProps {
  step: RegistrationStep;
  data: SectionData;
  saved: SavedKind | undefined;
  answer: SectionAnswer | Unreachable | undefined;
}

function Registration({ step, data, saved, answer }: RegistrationProps) {
  const t = useTranslations("business-profile");
  return (
    <>
      <Steps current={step} profile={data.profile} />
      {saved && (
        <div className="mb-4">
          <FormMessage kind="success">{t(`saved.${saved}`)}</FormMessage>
        </div>
      )}
      {step === "finish" ? <Finish profile={data.profile} /> : <Step {...{ step, data, answer }} />}
    </>
  );
}

/** Begins each next step at its top: its forms keep the scroll position, for within a step one stays where one was. */
function useTopOfStep(step: RegistrationStep | undefined): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) window.scrollTo(0, 0);
    shown.current = step;
  }, [step]);
}

interface StepProps extends Pick<RegistrationProps, "data" | "answer"> {
  step: Exclude<RegistrationStep, "finish">;
}

function Step({ step, data, answer }: StepProps) {
  const t = useTranslations("business-profile");
  const ends = step === "contacts" ? "messengers" : "next";
  const addTypedFirst = useTypedFirst(ends, answer !== undefined);
  const { unsaved, savePicturesFirst } = usePicturesFirst(ends);
  const before = registrationSteps[registrationSteps.indexOf(step) - 1];
  return (
    <FormsProvider value={{ path: pathOf(step), answer, submit: t("saveAndGoOn") }}>
      <div
        onSubmitCapture={(event) => {
          savePicturesFirst(event);
          if (!event.defaultPrevented) addTypedFirst(event);
        }}
      >
        {before === undefined && data.profile.registration_step === step && <Welcome profile={data.profile} />}
        <h2 className="mb-1 text-xl font-semibold tracking-tight">{t(`sections.${step}`)}</h2>
        <p className="mb-4 text-felt-600">{t(`why.${step}`)}</p>
        <UnsavedPicturesProvider value={unsaved}>
          <SectionView section={step} data={data} />
        </UnsavedPicturesProvider>
        <div className="mt-8 flex flex-wrap items-center gap-2.5 border-t border-felt-200 pt-4">
          {before && (
            <LinkButton to={pathOf(before)} size="m">
              {t("back")}
            </LinkButton>
          )}
          <Form method="post" action={pathOf(step)} className="ml-auto">
            <input type="hidden" name="intent" value="next" />
            <Button type="submit" size="m" variant={hasOwnEnd.has(step) ? "quiet" : "primary"}>
              {t(hasOwnEnd.has(step) ? "skip" : "saveAndGoOn")}
            </Button>
          </Form>
        </div>
      </div>
    </FormsProvider>
  );
}

/** Says to whoever begins that the page is there already, and that everything may be left for another day. */
function Welcome({ profile }: Pick<SectionData, "profile">) {
  const t = useTranslations("business-profile");
  return (
    <div className="mb-5 rounded-m bg-lake-50 px-4 py-3">
      <p className="font-semibold">{t("welcome")}</p>
      <p>{t("welcomeText")}</p>
      <p className="flex flex-wrap gap-x-5">
        <PageLink to={businessPath(profile)} className={welcomeLink}>
          {t("toPage")}
        </PageLink>
        <PageLink to={pathOf("finish")} className={welcomeLink}>
          {t("later")}
        </PageLink>
      </p>
    </div>
  );
}

const welcomeLink = "inline-flex min-h-11 items-center font-semibold text-lake-600 hover:underline";

function Finish({ profile }: Pick<SectionData, "profile">) {
  const t = useTranslations("business-profile");
  return (
    <EmptyState
      icon={CircleCheck}
      title={t("finished")}
      text={t(profile.completeness < 100 ? "finishedPart" : "finishedAll")}
    >
      <LinkButton to="/post" variant="primary">
        {t("postFirst")}
      </LinkButton>
      <LinkButton to="/profile/business" variant="soft">
        {t("toCabinet")}
      </LinkButton>
      <LinkButton to={businessPath(profile)} variant="soft">
        {t("toPage")}
      </LinkButton>
    </EmptyState>
  );
}
