import CollectionPage from '../features/collections/collection-page.tsx';
import CollectionsPage from '../features/collections/collections-page.tsx';
import EditCollectionPage from '../features/collections/edit-collection-page.tsx';
import NewCollectionPage from '../features/collections/new-collection-page.tsx';
import SelectImagesPage from '../features/collections/select-images-page.tsx';
import CopiesPage from '../features/copies/copies-page.tsx';
import DashboardFrame from '../features/dashboard/dashboard-frame.tsx';
import OverviewPage from '../features/dashboard/overview-page.tsx';
import EditImagePage from '../features/images/edit-image-page.tsx';
import ImagePage from '../features/images/image-page.tsx';
import ImagesPage from '../features/images/images-page.tsx';
import TrashPage from '../features/trash/trash-page.tsx';
import { lazy } from '../ui/lazy.ts';
import { Route, Routes } from '../ui/router/routes.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';

// The pages above share most of their code, so they are one file; split up, each page took some forty requests. Those
// below have code that no other page needs, and most visits of the dashboard do not open them.
const SettingsPage = lazy(() => import('../features/settings/settings-page.tsx'));
const TasksPage = lazy(() => import('../features/tasks/tasks-page.tsx'));
const UploadPage = lazy(() => import('../features/upload/upload-page.tsx'));

/** What lies below /dashboard: apart from the other routes, so that visitors do not load even the list of it. */
export default function DashboardRoutes() {
  return (
    <Routes>
      <Route element={<DashboardFrame />}>
        <Route element={<ScreenBoundary />}>
          <Route index element={<OverviewPage />} />
          <Route path="upload" element={<UploadPage />} />
          <Route path="tasks" element={<TasksPage />} />
          <Route path="settings" element={<SettingsPage />} />
          <Route path="images" element={<ImagesPage />} />
          <Route path="images/upload" element={<UploadPage />} />
          <Route path="images/deleted" element={<TrashPage />} />
          <Route path="images/copies" element={<CopiesPage />} />
          <Route path="images/:id" element={<ImagePage />} />
          <Route path="images/:id/edit" element={<EditImagePage />} />
          <Route path="collections" element={<CollectionsPage />} />
          <Route path="collections/new" element={<NewCollectionPage />} />
          <Route path="collections/:id" element={<CollectionPage />} />
          <Route path="collections/:id/edit" element={<EditCollectionPage />} />
          <Route path="collections/:id/images" element={<SelectImagesPage />} />
        </Route>
      </Route>
    </Routes>
  );
}
