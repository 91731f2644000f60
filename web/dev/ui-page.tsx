import Heart from "lucide-react/icons/heart";
import PackageOpen from "lucide-react/icons/package-open";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { failNotFound, getApi } from "#web/platform/api.ts";
import type { PageHandle } from "#web/platform/page-handle.ts";
import { useUnsavedChanges } from "#web/platform/navigation/unsaved-changes.tsx";
import type { Route } from "./+types/ui-page.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { Drawer } from "#web/ui/overlay/drawer.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Field, Select } from "#web/ui/form/field.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Modal } from "#web/ui/overlay/modal.tsx";
import { Photo } from "#web/ui/photo/photo.tsx";
import { ChoiceMenu } from "#web/ui/overlay/popup.tsx";
import { showToast, type ToastKind } from "#web/ui/toast/show-toast.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { SwitchLink } from "#web/ui/switch-link.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

const ToastCard = lazy(() => import("#web/ui/toast/toast-list.tsx").then((module) => ({ default: module.ToastCard })));

/** Light, whatever the reader chose, because the page shows both themes. */
export const handle = { theme: "light", hideBottomBar: true } satisfies PageHandle;

/** `/dev/ui`, for developers: only with the demo market. */
export function loader({ context }: Route.LoaderArgs) {
  if (!getApi(context).isDemo) failNotFound();
  return null;
}

export function meta() {
  return [{ title: "Компоненты — Жарыя" }, { name: "robots", content: "noindex" }];
}

/** Every component of `web/ui` in every state and both themes. Its texts are samples, so they are not in `i18n/`. */
export default function GalleryPage() {
  return (
    <>
      <h1 className="wrap pt-6 pb-4 text-2xl font-bold tracking-tight">Компоненты</h1>
      {(["light", "dark"] as const).map((theme) => (
        <div key={theme} data-theme={theme} className="bg-felt-50 py-8 text-felt-900">
          <div className="wrap grid gap-8">
            <Gallery theme={theme} />
          </div>
        </div>
      ))}
      <Drawer id="sample-drawer" title="Шторка" closeLabel="Закрыть">
        <p className="p-4">Содержимое шторки</p>
      </Drawer>
    </>
  );
}

const buttonVariants = ["primary", "soft", "plain", "quiet", "outline", "danger", "success", "outlineDanger"] as const;
const buttonSizes = ["s", "m", "l"] as const;
const badgeVariants = ["alert", "vip", "neutral", "notice", "business"] as const;
const toastKinds: readonly ToastKind[] = ["info", "success", "error"];
/** The id of the sample, which no real toast has. */
const sampleToast = -1;

interface GalleryProps {
  theme: "light" | "dark";
}

function Gallery({ theme }: GalleryProps) {
  return (
    <>
      <ButtonSamples />
      <LabelSamples />
      <FieldSamples theme={theme} />
      <NavigationSamples theme={theme} />
      <ToastSamples />
      <ContentSamples />
    </>
  );
}

function ButtonSamples() {
  return (
    <>
      {buttonVariants.map((variant) => (
        <Sample key={variant} title={`Button ${variant}`}>
          {buttonSizes.map((size) => (
            <Button key={size} variant={variant} size={size}>
              Размер {size}
            </Button>
          ))}
          <Button variant={variant} disabled>
            Выключена
          </Button>
          <Button variant={variant}>
            <Icon of={Heart} />
            Со значком
          </Button>
          <LinkButton variant={variant} to="/dev/ui">
            Ссылка
          </LinkButton>
        </Sample>
      ))}
    </>
  );
}

function LabelSamples() {
  return (
    <>
      <Sample title="Badge">
        {badgeVariants.map((variant) => (
          <Badge key={variant} variant={variant}>
            {variant}
          </Badge>
        ))}
      </Sample>
      <Sample title="Chip, ChoiceMenu, SwitchLink">
        <a href="/dev/ui" className={chipClass}>
          Чип
        </a>
        <ChoiceMenu
          label="Порядок"
          className={chipClass}
          choices={[
            { title: "Сначала новые", to: "/dev/ui", isChosen: true },
            { title: "Сначала дешёвые", to: "/dev/ui?ordering=price", isChosen: false },
          ]}
        />
        <SwitchLink label="Включён" isOn to="/dev/ui" className={chipClass} />
        <SwitchLink label="Выключен" isOn={false} to="/dev/ui" className={chipClass} />
      </Sample>
    </>
  );
}

function FieldSamples({ theme }: GalleryProps) {
  return (
    <>
      <Sample title="Field, Select">
        <Field label="Пустое" placeholder="Подсказка" />
        <Field label="Заполненное" defaultValue="45 000" />
        <TextArea label="Многострочное" placeholder="Подсказка" />
        <Field label="С ошибкой" defaultValue="abc" error="Здесь нужны только цифры" />
        <Field label="Выключенное" defaultValue="45 000" disabled />
        <Field label="С подсказкой" hint="До 50 букв" />
        <Select label="Выбор">
          <option>Первый</option>
          <option>Второй</option>
        </Select>
        <Select label="Выбор с ошибкой" error="Выберите что-нибудь">
          <option>Не выбрано</option>
        </Select>
        <UnsavedField />
      </Sample>
      <Sample title="Segments">
        <div className="segments w-60">
          {["Сом", "Доллары"].map((title, index) => (
            <label key={title}>
              <input type="radio" name={`currency-${theme}`} defaultChecked={index === 0} />
              {title}
            </label>
          ))}
        </div>
      </Sample>
    </>
  );
}

function NavigationSamples({ theme }: GalleryProps) {
  return (
    <>
      <Sample title="Breadcrumbs">
        <Breadcrumbs
          label={`Пример пути, ${theme}`}
          crumbs={[
            { title: "Главная", to: "/" },
            { title: "Транспорт", to: "/category/transport" },
            { title: "Легковые" },
          ]}
        />
      </Sample>
      <Sample title="Modal">
        <SampleModal />
      </Sample>
      <Sample title="Drawer">
        <a href="#sample-drawer" className={chipClass}>
          Открыть шторку
        </a>
      </Sample>
    </>
  );
}

function ToastSamples() {
  const isScripted = useHydrated();
  return (
    <>
      <Sample title="Toast">
        {isScripted && (
          <Suspense>
            {toastKinds.map((kind) => (
              <ToastCard key={kind} toast={{ id: sampleToast, kind, text: toastTexts[kind] }} />
            ))}
          </Suspense>
        )}
        {toastKinds.map((kind) => (
          <Button key={kind} onClick={() => showToast(kind, toastTexts[kind])}>
            Показать {kind}
          </Button>
        ))}
      </Sample>
    </>
  );
}

function ContentSamples() {
  return (
    <>
      <Sample title="Skeleton">
        <div className="w-60">
          <Skeleton className="mb-2 h-40" />
          <Skeleton className="mb-2 h-5" />
          <Skeleton className="h-5 w-2/3" />
        </div>
      </Sample>
      <Sample title="Photo">
        <Photo source={samplePhoto} alt="Образец" sizes="96px" className="size-24 rounded-m" />
        <Photo
          source={{ ...samplePhoto, src: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E" }}
          alt=""
          sizes="96px"
          className="size-24 rounded-m"
        />
      </Sample>
      <Sample title="EmptyState">
        <EmptyState icon={PackageOpen} title="Ничего не нашлось" text="Попробуйте другие слова.">
          <Button variant="primary">Сбросить фильтры</Button>
        </EmptyState>
      </Sample>
      <Sample title="FormMessage">
        <FormMessage kind="error">Неверный пароль</FormMessage>
        <FormMessage kind="success">Успешно сохранено</FormMessage>
      </Sample>
    </>
  );
}

const toastTexts: Record<ToastKind, string> = {
  info: "Объявление отправлено на проверку",
  success: "Ссылка скопирована",
  error: "Не получилось скопировать",
};

const samplePhoto = {
  src: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Crect width='8' height='8' fill='%231f6fe0'/%3E%3C/svg%3E",
  srcSet: "",
  width: 96,
  height: 96,
  colour: "#c9d8b6",
};

function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-xs font-semibold text-felt-600">{title}</h2>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </section>
  );
}

function SampleModal() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Открыть окно</Button>
      {isOpen && (
        <Modal label="Окно" closeLabel="Закрыть" onClose={() => setOpen(false)}>
          <p className="pr-10">Содержимое окна</p>
        </Modal>
      )}
    </>
  );
}

/** A field with unsaved input. */
function UnsavedField() {
  const [text, setText] = useState("");
  useUnsavedChanges(text !== "");
  return <Field label="С несохранённым" value={text} onChange={(event) => setText(event.currentTarget.value)} />;
}
